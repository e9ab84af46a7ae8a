import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { PendingTerms } from '#shared/terms/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useLeave, useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, Dialog, RichText, useConfirm } from '#renderer/ui/index.ts'
import styles from './termsAgain.module.css'

const SEOUL = 'Asia/Seoul'

/** Asks a member to agree to new terms of the site, once at each visit until they do; who declines goes on as a visitor (SET-04). */
export function TermsAgain() {
  const { channel, isChannelUser } = useSite()
  return channel !== null && isChannelUser ? <OfSite key={channel.channelSeq} channelSeq={channel.channelSeq} name={channel.name} /> : null
}

function OfSite({ channelSeq, name }: { channelSeq: number; name: string }) {
  const client = useClient()
  const asked = { ...callQuery(client, contract.terms.pending, { params: { channelSeq } }), meta: { errors: 'inline' } as const, staleTime: Infinity }
  const { data } = useQuery(asked)
  const queries = useQueryClient()
  return data === undefined || data.pending.length === 0 ? null : (
    <Ask pending={data.pending} channelSeq={channelSeq} name={name} onAgreed={() => queries.setQueryData(asked.queryKey, { pending: [] })} onChanged={() => queries.invalidateQueries({ queryKey: asked.queryKey })} />
  )
}

interface AskProps {
  pending: readonly PendingTerms[]
  channelSeq: number
  name: string
  onAgreed: () => void
  /** The texts may be others by now. */
  onChanged: () => Promise<void>
}

function Ask({ pending, channelSeq, name, onAgreed, onChanged }: AskProps) {
  const { t } = useTranslation('terms')
  const { t: shell } = useTranslation('shell')
  const client = useClient()
  const language = useLanguage()
  const errorText = useErrorText()
  const confirm = useConfirm()
  const leave = useLeave()
  const id = useId()
  const agree = useMutation({
    mutationFn: () => client(contract.terms.agreeAgain, { params: { channelSeq }, body: { versions: pending.map(({ termsKind, version }) => ({ termsKind, version })) } }),
    meta: { errors: 'inline' },
    onSuccess: onAgreed,
    onError: onChanged,
  })
  const decline = async () => {
    if (await confirm({ title: t('again.declineTitle'), message: t('again.declineText', { site: name }), confirmLabel: t('again.decline') })) leave(true)
  }
  return (
    <Dialog
      opened onClose={() => { void decline() }} keepOnClickOutside size="large" title={t('again.title', { site: name })} closeLabel={t('again.decline')}
      footer={<><Button kind="quiet" onClick={() => { void decline() }}>{t('again.decline')}</Button><Button kind="primary" loading={agree.isPending} onClick={() => agree.mutate()}>{t('again.agree')}</Button></>}
    >
      <p className={styles.lead}>{t('again.lead')}</p>
      {agree.error === null ? null : <Callout tone="warning">{errorText(agree.error)}</Callout>}
      {pending.map(({ termsKind, version, effectiveAt, content, language: written }) => (
        <section key={termsKind} className={styles.one} aria-labelledby={`${id}-${termsKind}`}>
          <h2 id={`${id}-${termsKind}`}>{shell(`title.${termsKind}`)}</h2>
          <p className={styles.date}>{t('again.from', { date: formatDay(effectiveAt, language, SEOUL), version })}</p>
          <div className={styles.text} lang={written}><RichText html={content} /></div>
        </section>
      ))}
    </Dialog>
  )
}
