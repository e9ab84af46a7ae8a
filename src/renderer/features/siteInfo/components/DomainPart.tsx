import { IconCheck, IconCopy, IconWorld } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { customDomainRule } from '#shared/channel/siteName.ts'
import { contract } from '#shared/contract.ts'
import type { SiteDomain } from '#shared/siteDomain/contract.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteInfoQueries } from '#renderer/entities/siteInfo/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Badge, Button, Callout, ErrorState, IconButton, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import styles from './siteInfo.module.css'

/** The site's own domain in three steps: name it, set a DNS record, check (SHELL-01). */
export function DomainPart() {
  const { t } = useTranslation('siteInfo')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(siteInfoQueries.domain(useClient(), useChannelSeq()))
  if (data === undefined) return error === null ? <Skeleton height={240} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  const { siteDomain } = data
  return (
    <div className={styles.fields}>
      <div className={styles.address}>
        <IconWorld size={20} stroke={1.75} aria-hidden="true" />
        <span><span className={styles.quiet}>{t('domain.now')}</span><strong>{siteDomain.host}</strong></span>
        {siteDomain.verifiedAt === null ? null : <Badge tone="success">{t('domain.verified')}</Badge>}
      </div>
      {siteDomain.domain === null ? <Claim /> : <Claimed {...siteDomain} domain={siteDomain.domain} />}
    </div>
  )
}

function useDomainChange() {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const { queryKey } = siteInfoQueries.domain(client, channelSeq)
  return { client, channelSeq, show: (siteDomain: SiteDomain) => queries.setQueryData(queryKey, { siteDomain }), refetch: () => queries.invalidateQueries({ queryKey }) }
}

const claimForm = z.object({ domain: customDomainRule })

function Claim() {
  const { t } = useTranslation('siteInfo')
  const { client, channelSeq, show } = useDomainChange()
  const form = useAppForm<z.input<typeof claimForm>, z.output<typeof claimForm>>(claimForm, { domain: '' })
  const claim = async ({ domain }: z.output<typeof claimForm>) => show((await client(contract.siteDomain.claim, { params: { channelSeq }, body: { domain } })).siteDomain)
  return (
    <Form form={form} className={styles.form ?? ''} label={t('domain.claim')} onSubmit={claim}>
      <FormTextField control={form.control} name="domain" label={t('domain.domain')} description={t('domain.domainHelp')} placeholder="class.example.com" inputMode="url" />
      <div className={styles.buttons}><Button type="submit" kind="primary" loading={form.formState.isSubmitting}>{t('domain.claim')}</Button></div>
    </Form>
  )
}

function Claimed({ domain, verifiedAt, record, platformHost }: SiteDomain & { domain: string }) {
  const { t } = useTranslation('siteInfo')
  const confirm = useConfirm()
  const errorText = useErrorText()
  const { client, channelSeq, show, refetch } = useDomainChange()
  const check = useMutation({
    mutationFn: () => client(contract.siteDomain.check, { params: { channelSeq } }), meta: { errors: 'inline' },
    onSuccess({ siteDomain }) {
      show(siteDomain)
      toast.show({ message: t('domain.moved', { domain }), tone: 'success' })
    },
  })
  const release = useMutation({ mutationFn: () => client(contract.siteDomain.release, { params: { channelSeq } }), onSuccess: refetch })
  const askRelease = async () => {
    if (await confirm({ title: t('domain.releaseTitle', { domain }), message: t('domain.releaseText', { host: platformHost }), confirmLabel: t('domain.release'), danger: true })) release.mutate()
  }
  return (
    <>
      {verifiedAt === null ? (
        <section className={styles.group} aria-label={t('domain.steps')}>
          <h2>{t('domain.stepsFor', { domain })}</h2>
          <ol className={styles.steps}>
            <li>{t('domain.stepRecord')}</li>
            <li>{t('domain.stepPoint', { host: platformHost })}</li>
            <li>{t('domain.stepCheck')}</li>
          </ol>
          {record === null ? null : (
            <dl className={styles.record}>
              <div><dt>{t('domain.type')}</dt><dd>{record.type}</dd></div>
              <div><dt>{t('domain.name')}</dt><dd><code>{record.name}</code><Copy text={record.name} label={t('domain.copyName')} /></dd></div>
              <div><dt>{t('domain.value')}</dt><dd><code>{record.value}</code><Copy text={record.value} label={t('domain.copyValue')} /></dd></div>
            </dl>
          )}
          {check.error === null ? null : <Callout tone="warning">{errorText(check.error)}</Callout>}
        </section>
      ) : <p className={styles.quiet}>{t('domain.inUse', { domain })}</p>}
      <div className={styles.buttons}>
        {verifiedAt === null ? <Button kind="primary" leftSection={<IconCheck size={18} aria-hidden="true" />} loading={check.isPending} onClick={() => check.mutate()}>{t('domain.check')}</Button> : null}
        <Button kind="quiet" loading={release.isPending} onClick={() => { void askRelease() }}>{t('domain.release')}</Button>
      </div>
    </>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('siteInfo')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast.show({ message: t('domain.copied'), tone: 'success' })
  }
  return <IconButton label={label} onClick={() => { copy().catch(() => toast.show({ message: t('domain.notCopied'), tone: 'warning' })) }}><IconCopy size={18} stroke={1.75} aria-hidden="true" /></IconButton>
}
