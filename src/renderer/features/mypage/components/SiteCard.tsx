import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { MySite } from '#shared/mypage/contract.ts'
import { siteHostOf } from '#shared/kernel/siteHost.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { Badge, Button } from '#renderer/ui/index.ts'
import styles from './mypage.module.css'

export function SiteCard({ site }: { site: MySite }) {
  const { t } = useTranslation('mypage')
  const platform = usePlatformFacts()
  const mediaUrl = useMediaUrl()
  const runs = site.userTypeCd !== null
  // The same name as in the site's header [SHELL-15].
  const room = site.saasYn === 'Y' ? 'studio' : 'manage'
  const colour = site.primaryColor === null ? {} : { '--site-colour': site.primaryColor } as CSSProperties
  return (
    <li className={styles.card} style={colour}>
      <div className={styles.cardHead}>
        {site.headerLogoUrl === null
          ? <span className={styles.mark} aria-hidden="true">{[...site.name][0]}</span>
          : <img className={styles.logo} src={mediaUrl(site.headerLogoUrl)} alt="" />}
        <div className={styles.text}>
          <h3 className={styles.siteName}>{site.name}</h3>
          <span className={styles.quiet}>{siteHostOf(site, platform?.siteDomain ?? 'localhost')}</span>
        </div>
        <Badge tone={runs ? 'success' : 'neutral'}>{t(`sites.role.${site.userTypeCd ?? 'member'}`)}</Badge>
      </div>
      <p className={styles.facts}>
        <span>{t('sites.courses', { count: site.courseCount })}</span>
        {site.memberCount === null ? null : <span>{t('sites.members', { count: site.memberCount })}</span>}
      </p>
      <div className={styles.ways}>
        {runs ? <Button component={SiteLink} site={site} to={coursePaths['settings-contents']} kind="soft" size="sm" aria-label={t(`sites.${room}Of`, { site: site.name })}>{t(`sites.${room}`)}</Button> : null}
        <Button component={SiteLink} site={site} to={channelPaths.index} size="sm" aria-label={t('sites.openOf', { site: site.name })}>{t('sites.open')}</Button>
      </div>
    </li>
  )
}
