import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '#shared/delivery/contract.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, Callout, Dialog, Pagination, Skeleton, TextField, UnstyledButton } from '#renderer/ui/index.ts'
import { deliveryQueries } from './queries.ts'
import styles from './delivery.module.css'

/** Searches a Korean address by road or building; without an answer the address is typed. */
export function AddressSearch({ onChoose, onClose }: { onChoose: (address: FoundAddress) => void; onClose: () => void }) {
  const { t } = useTranslation('delivery')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ q: '', page: 1 })
  const found = useQuery(deliveryQueries.addresses(useClient(), useChannelSeq(), asked))
  const text = typed.trim()
  const search = () => { if (text.length >= 2) setAsked({ q: text, page: 1 }) }
  return (
    <Dialog opened onClose={onClose} title={t('search.title')} closeLabel={common('close')}>
      <div className={styles.search}>
        <div className={styles.ask}>
          <TextField
            label={t('search.label')} description={t('search.help')} type="search" value={typed} maxLength={80} data-autofocus onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Not the form behind the dialog.
              event.preventDefault()
              search()
            }}
          />
          <Button kind="primary" disabled={text.length < 2} loading={found.isFetching} onClick={search}>{t('search.go')}</Button>
        </div>
        {asked.q === '' ? null : found.isPending ? <Skeleton height={180} /> : found.isError ? (
          <Callout tone="warning">{errorText(found.error)}</Callout>
        ) : found.data.totalCount === 0 ? <output className={styles.quiet}>{t('search.none', { q: asked.q })}</output> : (
          <>
            <output className={styles.quiet}>{t('search.found', { count: found.data.totalCount })}</output>
            <ul className={styles.found} aria-label={t('search.title')}>
              {found.data.addresses.map((address) => (
                <li key={`${address.postcode} ${address.address}`}>
                  <UnstyledButton onClick={() => onChoose(address)}>
                    <strong>{address.address}</strong>
                    <span>{[address.postcode, address.lotAddress].join(' · ')}</span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            <Pagination total={Math.min(100, pageCount(found.data.totalCount, found.data.size))} value={asked.page} onChange={(page) => setAsked({ ...asked, page })} />
          </>
        )}
      </div>
    </Dialog>
  )
}
