import { IconCertificate, IconCertificateOff, IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { channelPaths } from '#shared/channel/paths.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { certificateQueries } from '#renderer/entities/certificate/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import styles from '../components/certificate.module.css'

/** `/certificates/{certificateNo}`: confirms a certificate to anyone who has its number (COUR-10). */
export function CertificateScreen() {
  const { t } = useTranslation('certificate')
  const errorText = useErrorText()
  const language = useLanguage()
  const { certificateNo = '' } = useParams()
  const { data, error, refetch } = useQuery(certificateQueries.verify(useClient(), { channelSeq: useChannelSeq(), certificateNo }))
  if (isRefusal(error, errorTable.notFound.code, errorTable.invalidInput.code)) {
    return (
      <EmptyState
        icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{t('page.missing')}</PageTitle>} description={t('page.missingText')}
        action={<Button component={Link} to={channelPaths.main}>{t('page.home')}</Button>}
      />
    )
  }
  if (data === undefined) return error === null ? <div className={styles.page}><Skeleton height={32} width="70%" /><Skeleton height={200} radius="md" /></div> : <ErrorState page message={errorText(error)} onRetry={() => { void refetch() }} />
  const isValid = data.state === 'valid'
  const Icon = isValid ? IconCertificate : IconCertificateOff
  const facts = [
    [t('page.no'), data.certificateNo], [t('page.name'), data.nameInitials], [t('page.class'), data.title], [t('page.site'), data.siteName], [t('page.completed'), formatDay(data.completedAt, language)],
  ] as const
  return (
    <div className={styles.page}>
      <PageTitle flush description={isValid ? t('page.privacy') : t('page.withdrawnText')}>{isValid ? t('page.valid') : t('page.withdrawn')}</PageTitle>
      <div className={styles.card}>
        <Badge tone={isValid ? 'success' : 'danger'} size="lg" leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}>{t('page.title')}</Badge>
        <dl>{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
      </div>
    </div>
  )
}
