import { IconFileUnknown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { termsKinds } from '#shared/terms/kinds.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { termsPaths } from '#shared/terms/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { TermsSkeleton, TermsText, termsQueries } from '#renderer/entities/terms/index.ts'
import { keepToolConsent, useToolConsent } from '#renderer/entities/analytics/toolConsent.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Select, bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import styles from './terms.module.css'

/** A text that the site (else the platform) asks consent to, with earlier versions (platform spec §7; SHELL-19). */
function TermsPage({ kind }: { kind: TermsKind }) {
  const { t } = useTranslation('terms')
  const { t: shell } = useTranslation('shell')
  const client = useClient()
  const of = useSite().channel?.channelSeq ?? null
  const language = useLanguage()
  const errorText = useErrorText()
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('version'))
  const version = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
  const read = useQuery(termsQueries.document(client, of, kind, version))
  const versions = read.data?.versions ?? []
  const isOfNoVersion = version !== undefined && isRefusal(read.error, errorTable.notFound.code)
  return (
    <article className={styles.page}>
      <PageTitle>{shell(`title.${kind}`)}</PageTitle>
      <nav ref={fadeEdges} className={styles.tabs} aria-label={t('all')}>
        {termsKinds.map((one) => (
          <Link key={one} to={termsPaths[one]} className={styles.tab} aria-current={one === kind ? 'page' : undefined} ref={one === kind ? bringIntoSight : undefined}>{shell(`title.${one}`)}</Link>
        ))}
      </nav>
      {versions.length > 1 ? (
        <Select
          label={t('versions')} maw={420} value={String(read.data?.version)}
          data={versions.map((one, index) => ({
            value: String(one.version),
            label: t(index === 0 ? 'versionInForce' : 'version', { version: one.version, date: formatDay(one.effectiveAt, language) }),
          }))}
          onChange={(value) => setSearch((before) => {
            before.set('version', value ?? '')
            return before
          })}
        />
      ) : null}
      {read.isError && read.data === undefined && !isOfNoVersion ? <ErrorState message={errorText(read.error)} onRetry={() => { void read.refetch() }} /> : null}
      {isOfNoVersion ? (
        <EmptyState
          icon={<IconFileUnknown size={28} stroke={1.5} />} title={t('noVersion.title')} description={t('noVersion.text')}
          action={<Button component={Link} to={termsPaths[kind]} kind="primary">{t('noVersion.action')}</Button>}
        />
      ) : null}
      {read.isPending ? <TermsSkeleton /> : null}
      {read.data === undefined ? null : <TermsText document={read.data} untold={versions.length > 1} />}
      {kind === 'privacy' && of !== null ? <ToolChoice channelSeq={of} /> : null}
    </article>
  )
}

/** What this browser chose about the marketing tools of the site, once it was asked, and the way to choose again. */
function ToolChoice({ channelSeq }: { channelSeq: number }) {
  const { t } = useTranslation('terms')
  const consent = useToolConsent(channelSeq)
  if (consent === null) return null
  const change = () => {
    keepToolConsent(channelSeq, consent === 'Y' ? 'N' : 'Y')
    // A script that runs ends with its page alone.
    if (consent === 'Y') window.location.reload()
  }
  return (
    <section className={styles.choice} aria-label={t('tools.title')}>
      <h2>{t('tools.title')}</h2>
      <p>{t(consent === 'Y' ? 'tools.allowed' : 'tools.declined')}</p>
      <Button size="sm" onClick={change}>{t(consent === 'Y' ? 'tools.decline' : 'tools.allow')}</Button>
    </section>
  )
}

export function ServiceTermsScreen() {
  return <TermsPage kind="terms" />
}

export function PrivacyScreen() {
  return <TermsPage kind="privacy" />
}

export function AgeConsentScreen() {
  return <TermsPage kind="consent-14" />
}

export function MarketingConsentScreen() {
  return <TermsPage kind="marketing-consent" />
}
