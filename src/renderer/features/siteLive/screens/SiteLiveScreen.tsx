import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { LiveKeyProvider, LiveKeys, LiveProvider } from '#shared/live/keys.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { liveQueries } from '#renderer/entities/live/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText, useShowError } from '#renderer/lib/errorReport.tsx'
import { Badge, Button, ErrorState, PageTitle, Skeleton, TextField, toast, useConfirm } from '#renderer/ui/index.ts'
import { KeysForm } from '../components/KeysForm.tsx'
import styles from '../components/siteLive.module.css'

/** `/settings/live`: by whose account at each provider live classes take place (courses spec §3; LIVE-04). */
export function SiteLiveScreen() {
  const { t } = useTranslation('siteLive')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const showError = useShowError()
  const confirm = useConfirm()
  const [entering, setEntering] = useState<LiveKeyProvider | null>(null)
  const list = useQuery(liveQueries.providers(client, channelSeq))
  const took = (saved: { providers: LiveProvider[] }, message: string) => {
    queries.setQueryData(liveQueries.providers(client, channelSeq).queryKey, saved)
    void invalidate(queries, [callKey('live.usable')])
    toast.show({ message, tone: 'success' })
  }
  const save = useMutation({
    mutationFn: (keys: LiveKeys) => client(contract.live.saveKeys, { params: { channelSeq }, body: keys }),
    meta: { errors: 'inline' },
    onSuccess: (saved) => {
      took(saved, t('saved'))
      setEntering(null)
    },
  })
  const remove = useMutation({
    mutationFn: async (provider: LiveKeyProvider) => {
      if (!await confirm({ title: t('removeAsk', { name: t(`name.${provider}`) }), message: t('removeText'), confirmLabel: t('remove'), danger: true })) return undefined
      return client(contract.live.removeKeys, { params: { channelSeq, provider } })
    },
    onSuccess: (saved) => { if (saved !== undefined) took(saved, t('removed')) },
    onError: showError,
  })
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {list.data !== undefined ? (
        <ul className={styles.providers}>
          {list.data.providers.map((one) => (
            <ProviderCard key={one.provider} own={one} removing={remove.isPending && remove.variables === one.provider} onEnter={() => setEntering(one.provider)} onRemove={() => remove.mutate(one.provider)} />
          ))}
        </ul>
      ) : list.isError ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : <Skeleton height={240} radius="md" />}
      {entering === null ? null : <KeysForm provider={entering} saving={save.isPending} onCancel={() => setEntering(null)} onSubmit={async (keys) => { await save.mutateAsync(keys) }} />}
    </>
  )
}

function ProviderCard({ own: { provider, idEnd, isReady, webhookUrl }, removing, onEnter, onRemove }: { own: LiveProvider; removing: boolean; onEnter: () => void; onRemove: () => void }) {
  const { t } = useTranslation('siteLive')
  const name = t(`name.${provider}`)
  const hasOwn = idEnd !== null
  return (
    <li>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Badge tone={isReady ? 'success' : 'neutral'}>{t(hasOwn ? 'own' : isReady ? 'platforms' : 'none')}</Badge>
      </div>
      <p className={styles.quiet}>{t(`what.${provider}`)}</p>
      {hasOwn ? <p className={styles.quiet}>{t('account', { idEnd })}</p> : null}
      {hasOwn && webhookUrl !== null ? <TextField readOnly label={t('webhook')} description={t('webhookHelp')} value={webhookUrl} onFocus={(event) => event.currentTarget.select()} /> : null}
      <div className={styles.actions}>
        <Button onClick={onEnter} aria-label={t(hasOwn ? 'replaceOf' : 'enterOf', { name })}>{t(hasOwn ? 'replace' : 'enter')}</Button>
        {hasOwn ? <Button kind="quiet" loading={removing} onClick={onRemove} aria-label={t('removeOf', { name })}>{t('remove')}</Button> : null}
      </div>
    </li>
  )
}
