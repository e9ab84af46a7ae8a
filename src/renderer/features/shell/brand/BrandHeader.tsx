import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { brandPaths } from '#shared/brand/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSession, wasLoggedIn } from '#renderer/entities/session/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { AlarmBell } from '../alarms/AlarmBell.tsx'
import { LanguageMenu, ProfileMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import { MySite } from '#renderer/features/shell/account/MySite.tsx'
import { SchemeSwitch } from '../SchemeSwitch.tsx'
import { StandingRoom, VisitorButtons } from '../StandingRoom.tsx'
import site from '../site/SiteLayout.module.css'
import brand from '../Brand.module.css'
import styles from './brand.module.css'

export function BrandHeader() {
  const { t } = useTranslation('brand')
  const { t: shell } = useTranslation('shell')
  const { user, status } = useSession()
  const { pathname, search, hash } = useLocation()
  const next = `${pathname}${search}${hash}`
  const wayIn = <Button component={Link} to={pathOf({ path: authPaths.login, query: { next: pathname === channelPaths.index ? undefined : next } })} size="sm">{shell('login')}</Button>
  const isVisitor = status === 'guest' || (status === 'loading' && !wasLoggedIn())
  return (
    <header className={site.header}>
      <div className={site.bar}>
        <Link to={channelPaths.index} className={brand.brand} aria-label={shell('home', { site: shell('platform') })}>
          <span className={brand.mark} aria-hidden="true" data-letter={[...shell('platform')][0]} />
          <span className={brand.name}>{shell('platform')}</span>
        </Link>
        <nav className={styles.nav} aria-label={shell('menu.label')}>
          {isVisitor ? <Link data-personal to={pathOf({ path: channelPaths.index, hash: 'how' })} className={site.menu}>{t('nav.how')}</Link> : <Link to={mypagePaths.mypage} className={site.menu}>{t('nav.mine')}</Link>}
          <Link to={brandPaths['create_site-list']} className={site.menu} aria-current={pathname === brandPaths['create_site-list'] ? 'page' : undefined}>{t('nav.kinds')}</Link>
        </nav>
        <div className={site.side}>
          <MySite className={site.desktopOnly ?? ''} kind="quiet" size="sm" />
          <span className={site.desktopOnly}><LanguageMenu /></span>
          <SchemeSwitch />
          <AlarmBell />
          {user === null ? null : <ProfileMenu user={user} />}
          {status === 'loading' ? <StandingRoom visitor={wayIn} /> : null}
          {status === 'guest' ? <VisitorButtons>{wayIn}</VisitorButtons> : null}
        </div>
      </div>
    </header>
  )
}
