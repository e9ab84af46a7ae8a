import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { referralQueries } from '#renderer/entities/referral/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState, Skeleton } from '#renderer/ui/index.ts'
import styles from '../settings.module.css'

/** By whose links people came to the class. */
export function Referrers() {
  const { t } = useTranslation('studio')
  const client = useClient()
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const courseSeq = Number(useParams()['courseSeq'])
  const found = useQuery(referralQueries.referrers(client, { channelSeq, courseSeq }))
  if (found.isError) return <ErrorState message={errorText(found.error)} onRetry={() => { void found.refetch() }} />
  if (found.data === undefined) return <Skeleton height={48} radius="md" />
  const { referrers } = found.data
  if (referrers.length === 0) return <p className={styles.help}>{t('more.nobodyCame')}</p>
  return (
    <div>
      <h3 className={styles.listTitle}>{t('more.came')}</h3>
      <ul className={styles.referrers}>
        {referrers.map(({ userSeq, name, email, arrivedCount, enrolledCount }) => (
          <li key={userSeq}><span><strong>{name}</strong> {email}</span><span>{t('more.cameCount', { count: arrivedCount, enrolled: enrolledCount })}</span></li>
        ))}
      </ul>
    </div>
  )
}
