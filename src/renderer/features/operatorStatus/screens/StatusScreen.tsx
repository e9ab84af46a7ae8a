import { IconMoodEmpty, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channelPaths } from '#shared/channel/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import type { Check, Integration, QueueBacklog, StatusReport } from '#shared/operator/contract.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { operatorQueries } from '#renderer/entities/operator/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatAgo, formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, Callout, Card, EmptyState, ErrorState, Group, Heading, PageTitle, Skeleton, Stack } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import styles from '../components/status.module.css'

const checkTones: Record<Check['state'], Tone> = { ok: 'success', warning: 'warning', failed: 'danger', off: 'neutral' }
const integrationTones: Record<Integration['state'], Tone> = { on: 'success', standIn: 'warning', off: 'neutral' }

/** `/status`: how the server is doing, for the platform's operators; others see the page of unknown addresses. */
export function StatusScreen() {
  const errorText = useErrorText()
  const report = useQuery(operatorQueries.status(useClient()))
  if (isRefusal(report.error, errorTable.notFound.code)) return <Unknown />
  if (report.isPending) return <Stack gap="md" aria-busy><Skeleton height={36} width="40%" /><Skeleton height={240} radius="lg" /><Skeleton height={320} radius="lg" /></Stack>
  if (report.data === undefined) return <ErrorState page message={errorText(report.error)} onRetry={() => { void report.refetch() }} />
  return <Report report={report.data} error={report.isError ? errorText(report.error) : null} isFetching={report.isFetching} onAgain={() => { void report.refetch() }} />
}

function Unknown() {
  const { t } = useTranslation('shell')
  usePageTitle(t('title.notFound'))
  return (
    <EmptyState
      icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{t('notFound.title')}</PageTitle>} description={t('notFound.text')}
      action={<Button component={Link} to={channelPaths.main} kind="primary">{t('notFound.home')}</Button>}
    />
  )
}

function Report({ report, error, isFetching, onAgain }: { report: StatusReport; error: string | null; isFetching: boolean; onAgain: () => void }) {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  usePageTitle(t('title'))
  // Mail and files are among the checks already.
  const away = report.integrations.filter(({ name, health }) => health?.state === 'failed' && name !== 'smtp' && name !== 's3').length
  const failed = report.checks.filter(({ state }) => state === 'failed').length + away
  const warned = report.checks.filter(({ state }) => state === 'warning').length
  return (
    <Stack gap="lg">
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {error === null ? null : <Callout tone="danger">{error}</Callout>}
      <Group justify="space-between" gap="sm">
        <output><Badge size="lg" tone={failed > 0 ? 'danger' : warned > 0 ? 'warning' : 'success'}>{failed > 0 ? t('failing', { count: failed }) : warned > 0 ? t('warning', { count: warned }) : t('well')}</Badge></output>
        <Group gap="sm">
          <span className={styles.more}>{t('checkedAt', { moment: formatMoment(report.checkedAt, language) })}</span>
          <Button leftSection={<IconRefresh size={18} stroke={1.75} />} loading={isFetching} onClick={onAgain}>{t('again')}</Button>
        </Group>
      </Group>
      <Checks report={report} />
      <Queues queues={report.queues} />
      <Integrations integrations={report.integrations} />
      <Card padding="lg" component="section" aria-label={t('server')}>
        <Heading>{t('server')}</Heading>
        <dl className={styles.facts}>
          <dt>{t('version')}</dt><dd>{report.version}</dd>
          <dt>Node.js</dt><dd>{report.nodeVersion}</dd>
          <dt>{t('startedAt')}</dt><dd>{formatMoment(report.startedAt, language)}</dd>
        </dl>
      </Card>
    </Stack>
  )
}

function useReason() {
  const { t } = useTranslation('operator')
  return (code: string) => (code === 'TIMEOUT' ? t('timeout') : code === 'UNKNOWN' ? t('unknown') : code)
}

function Checks({ report: { checks, database, storage, freeBytes } }: { report: StatusReport }) {
  const { t } = useTranslation('operator')
  const more: Record<Check['name'], string> = {
    database: database === 'postgres' ? 'PostgreSQL' : t('embedded'), storage: storage === 's3' ? 'S3' : t('folder'), mail: '', jobs: '',
    disk: freeBytes === null ? '' : t('free', { size: fileSize(freeBytes) }),
  }
  const reasonOf = useReason()
  return (
    <Card padding="lg" component="section" aria-label={t('checks')}>
      <Heading>{t('checks')}</Heading>
      <ul className={styles.rows}>
        {checks.map(({ name, state, ms, code }) => (
          <li key={name} className={styles.row}>
            <span className={styles.name}>{t(`check.${name}`)}</span>
            <Badge tone={checkTones[state]}>{t(`state.${state}`)}</Badge>
            <span className={`${styles.more} ${styles.detail}`}>
              {[code === null ? '' : reasonOf(code), more[name], name === 'mail' && state === 'off' ? t('outbox') : '', state === 'off' ? '' : t('took', { count: ms })].filter((part) => part !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Queues({ queues }: { queues: readonly QueueBacklog[] | null }) {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  return (
    <Card padding="lg" component="section" aria-label={t('queues')}>
      <Heading>{t('queues')}</Heading>
      {queues === null ? <p className={styles.more}>{t('queuesUnknown')}</p> : queues.length === 0 ? <p className={styles.more}>{t('queuesNone')}</p> : (
        <ul className={styles.rows}>
          {queues.map(({ queue, waitingCount, oldestSeconds, failedCount }) => (
            <li key={queue} className={styles.row}>
              <span className={styles.name}>{queue}</span>
              <span className={styles.more}>{t('waiting', { count: waitingCount })}</span>
              {waitingCount === 0 ? null : <span className={styles.more}>{t('oldest', { ago: formatAgo(oldestSeconds * 1000, language) })}</span>}
              {failedCount === 0 ? null : <Badge tone="danger">{t('failedJobs', { count: failedCount })}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Integrations({ integrations }: { integrations: readonly Integration[] }) {
  const { t } = useTranslation('operator')
  const reasonOf = useReason()
  return (
    <Card padding="lg" component="section" aria-label={t('integrations')}>
      <Heading>{t('integrations')}</Heading>
      <ul className={`${styles.rows} ${styles.columns}`}>
        {integrations.map(({ name, state, settings, health }) => (
          <li key={name} className={styles.row}>
            <span className={styles.name}>{t(`integration.${name}`)}</span>
            <Badge tone={integrationTones[state]}>{t(`use.${state}`)}</Badge>
            {health === null ? null : (
              <>
                <Badge tone={checkTones[health.state]}>{t(`state.${health.state}`)}</Badge>
                <span className={styles.more}>{[health.code === null ? '' : reasonOf(health.code), t('took', { count: health.ms })].filter((part) => part !== '').join(' · ')}</span>
              </>
            )}
            <span className={styles.keys}>{settings.join(', ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
