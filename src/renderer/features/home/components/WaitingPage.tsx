import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { authPaths } from '#shared/auth/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useAbility, useChannelSeq, useSession, useSite } from '#renderer/entities/session/index.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, useColorScheme } from '#renderer/ui/index.ts'
import styles from './home.module.css'

/** Loaded with its texts, for staff alone. */
const Guide = lazy(async () => {
  const [{ Guide: Checklist }] = await Promise.all([import('#renderer/entities/dashboard/Guide.tsx'), loadTexts(['dashboard'])])
  return { default: Checklist }
})

/** The front page before the first public class: who teaches here and that it opens soon; for staff also what is left to do. */
export function WaitingPage({ now }: { now: number }) {
  const { t } = useTranslation('site')
  const { channel } = useSite()
  const channelSeq = useChannelSeq()
  const { status } = useSession()
  const { can } = useAbility()
  const { scheme } = useColorScheme()
  const mediaUrl = useMediaUrl()
  const logo = (scheme === 'dark' ? channel?.design.darkLogoUrl : '') || channel?.headerLogoUrl
  const makes = can('CLASS_LIFECYCLE_CREATE')
  const seesGuide = can('SITE_DASHBOARD_READ')
  return (
    <>
      <section className={styles.waiting}>
        {logo ? <img src={mediaUrl(logo)} alt="" height={56} className={styles.waitingLogo} /> : null}
        <p className={styles.soon}>{t('home.waiting.soon')}</p>
        <h1 className={styles.lead} tabIndex={-1} data-page-title>{channel?.name}</h1>
        <p className={styles.under}>{makes || seesGuide ? t('home.waiting.staff') : t('home.waiting.text')}</p>
        {makes && !seesGuide ? <Button component={Link} to={coursePaths['classes-create']} kind="primary" size="lg">{t('home.waiting.create')}</Button> : null}
        {status === 'guest' ? (
          <span data-of-visitor>
            <Button component={Link} to={pathOf({ path: authPaths.createaccount, query: { next: channelPaths.main } })} kind="primary" size="lg">{t('home.waiting.join')}</Button>
            <p className={styles.waitingNote}>{t('home.waiting.joinHelp')}</p>
          </span>
        ) : null}
      </section>
      {seesGuide ? <Suspense><Guide channelSeq={channelSeq} now={now} /></Suspense> : null}
    </>
  )
}
