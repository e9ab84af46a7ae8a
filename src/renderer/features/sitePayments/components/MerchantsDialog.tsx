import { IconCopy } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { merchantProviders } from '#shared/merchant/contract.ts'
import type { Merchant, MerchantKeys, MerchantProvider } from '#shared/merchant/contract.ts'
import { callKey, callQuery, invalidate } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText, useShowError } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useCopy } from '#renderer/ui/feedback/useCopy.ts'
import { Badge, Button, Dialog, ErrorState, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import { MerchantForm } from './MerchantForm.tsx'
import styles from './sitePayments.module.css'

const merchantsOf = (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.merchant.list, { params: { channelSeq } }), staleTime: 0, meta: { errors: 'inline' as const } })

/** Whose contract with each payment company takes the site's payments (SET-07; decision 0044). */
export function MerchantsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const showError = useShowError()
  const confirm = useConfirm()
  const [entering, setEntering] = useState<MerchantProvider | null>(null)
  const list = useQuery(merchantsOf(client, channelSeq))
  const took = (saved: { merchants: Merchant[] }, message: string) => {
    queries.setQueryData(merchantsOf(client, channelSeq).queryKey, saved)
    void invalidate(queries, [callKey(contract.order.settings, { params: { channelSeq } })])
    toast.show({ message, tone: 'success' })
  }
  const save = useMutation({
    mutationFn: (keys: MerchantKeys) => client(contract.merchant.save, { params: { channelSeq }, body: keys }),
    meta: { errors: 'inline' },
    onSuccess: (saved) => {
      took(saved, t('merchant.saved'))
      setEntering(null)
    },
  })
  const remove = useMutation({
    mutationFn: async (provider: MerchantProvider) => {
      if (!await confirm({ title: t('merchant.removeAsk', { name: t(`merchant.name.${provider}`) }), message: t('merchant.removeText'), confirmLabel: t('merchant.remove'), danger: true })) return undefined
      return client(contract.merchant.remove, { params: { channelSeq, provider } })
    },
    onSuccess: (saved) => { if (saved !== undefined) took(saved, t('merchant.removed')) },
    onError: showError,
  })
  if (entering !== null) return <MerchantForm provider={entering} onCancel={() => setEntering(null)} onSubmit={async (keys) => { await save.mutateAsync(keys) }} saving={save.isPending} />
  return (
    <Dialog opened onClose={onClose} title={t('merchant.title')} closeLabel={common('close')} footer={<Button onClick={onClose}>{common('close')}</Button>}>
      <div className={styles.form}>
        <p className={styles.quiet}>{t('merchant.text')}</p>
        {list.data !== undefined ? (
          <ul className={styles.merchants}>
            {merchantProviders.map((provider) => (
              <ProviderRow
                key={provider} provider={provider} own={list.data.merchants.find((one) => one.provider === provider)} removing={remove.isPending && remove.variables === provider}
                onEnter={() => setEntering(provider)} onRemove={() => remove.mutate(provider)}
              />
            ))}
          </ul>
        ) : list.isError ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : <Skeleton height={240} radius="md" />}
      </div>
    </Dialog>
  )
}

interface ProviderRowProps {
  provider: MerchantProvider
  /** The site's own contract; undefined: the platform's. */
  own: Merchant | undefined
  removing: boolean
  onEnter: () => void
  onRemove: () => void
}

function ProviderRow({ provider, own, removing, onEnter, onRemove }: ProviderRowProps) {
  const { t } = useTranslation('order')
  const language = useLanguage()
  const name = t(`merchant.name.${provider}`)
  return (
    <li>
      <div className={styles.head}>
        <div>
          <strong>{name}</strong>
          <p className={styles.quiet}>{t(`merchant.takes.${provider}`)}</p>
        </div>
        <Badge tone={own === undefined ? 'neutral' : 'success'}>{own === undefined ? t('merchant.platforms') : t('merchant.own')}</Badge>
      </div>
      {own === undefined ? null : <p className={styles.quiet}>{t('merchant.since', { idEnd: own.idEnd, date: formatDay(own.since, language) })}</p>}
      {own === undefined || own.webhookUrl === null ? null : <Webhook url={own.webhookUrl} name={name} />}
      <div className={styles.actions}>
        <Button size="sm" onClick={onEnter} aria-label={t(own === undefined ? 'merchant.enterOf' : 'merchant.replaceOf', { name })}>{t(own === undefined ? 'merchant.enter' : 'merchant.replace')}</Button>
        {own === undefined ? null : <Button size="sm" kind="quiet" loading={removing} onClick={onRemove} aria-label={t('merchant.removeOf', { name })}>{t('merchant.remove')}</Button>}
      </div>
    </li>
  )
}

/** The address that is to be entered at the company's pages. */
function Webhook({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('order')
  const { copy, isByHand } = useCopy(t('merchant.copied'))
  return (
    <div className={styles.webhook}>
      <p className={styles.quiet}>{t('merchant.webhook')}</p>
      <code>{url}</code>
      <Button size="xs" leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />} onClick={() => { void copy(url) }} aria-label={t('merchant.copyOf', { name })}>{t('merchant.copy')}</Button>
      {isByHand ? <p className={styles.quiet} role="alert">{t('merchant.copyFailed')}</p> : null}
    </div>
  )
}
