import { IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Menu as SiteMenu } from '#shared/channel/contract.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { latePart, lazyBeside } from '#renderer/lib/loading/latePart.tsx'
import { Link, pathOf, usePathChange } from '#renderer/lib/navigation/index.ts'
import { useAbility, useSession, useSite } from '#renderer/entities/session/index.ts'
import { Button, IconButton, useDisclosure } from '#renderer/ui/index.ts'
import { Brand } from '../Brand.tsx'
import { AlarmBell } from '../alarms/AlarmBell.tsx'
import { GuideMenu, LanguageMenu, ProfileMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import { visibleMenus } from './menus.ts'
import { MySite } from '#renderer/features/shell/account/MySite.tsx'
import { SchemeSwitch } from '../SchemeSwitch.tsx'
import { StandingRoom, VisitorButtons } from '../StandingRoom.tsx'
import { HeaderMenus } from './HeaderMenus.tsx'
import styles from './SiteLayout.module.css'

const mobileMenu = latePart(async () => (await Promise.all([import('./MobileMenu.tsx'), loadTexts(['accountMenu'])]))[0].MobileMenu)

const HeaderSearch = lazyBeside(async () => (await Promise.all([import('./HeaderSearch.tsx'), loadTexts(['siteFrame'])]))[0].HeaderSearch)

export function Header() {
  const { t } = useTranslation('shell')
  const session = useSession()
  const { channel, isChannelUser } = useSite()
  const { can } = useAbility()
  const { pathname, search } = useLocation()
  const [opened, drawer] = useDisclosure(false)
  // Stays mounted after the first opening, to animate closing.
  const [wasOpened, setWasOpened] = useState(false)
  // Back must not keep the previous page's menu open.
  usePathChange(drawer.close)
  const language = useLanguage()
  const seesAll = can('SITE_DESIGN_UPDATE')
  const classes = t('menu.classes')
  const menus = useMemo(
    () => (channel && channel.menus.length > 0 ? visibleMenus(channel.menus, { isMember: isChannelUser, seesAll }, language) : [classesMenu(classes)]),
    [channel, isChannelUser, seesAll, language, classes],
  )
  const next = `${pathname}${search}`
  const design = channel?.design
  const isCentred = design?.header === 'centre'
  const nav = <div className={styles.desktopOnly} data-grow><HeaderMenus menus={menus} /></div>
  const waysIn = (
    <>
      <Button component={Link} to={pathOf({ path: authPaths.login, query: { next } })} kind="quiet" size="sm" className={styles.quiet}>{t('login')}</Button>
      <Button component={Link} to={pathOf({ path: authPaths.createaccount, query: { next } })} kind="primary" size="sm" className={styles.desktopOnly}>{t('signup')}</Button>
    </>
  )
  return (
    <header className={styles.header} data-loose={design?.stickyYn === 'N' || undefined}>
      <div className={styles.bar} data-centred={isCentred || undefined}>
        <IconButton label={t('menu.open')} className={styles.mobileOnly} onClick={() => { setWasOpened(true); drawer.open() }} aria-expanded={opened} aria-haspopup="dialog"><IconMenu2 size={22} stroke={1.75} /></IconButton>
        {isCentred ? <>{nav}<Brand /></> : <><Brand />{nav}</>}
        <div className={styles.side}>
          {design?.searchYn === 'Y' ? <span className={styles.search}><Suspense><HeaderSearch /></Suspense></span> : null}
          <MySite className={styles.desktopOnly ?? ''} kind="quiet" size="sm" />
          <span className={styles.desktopOnly}><GuideMenu /></span>
          <span className={styles.desktopOnly}><LanguageMenu /></span>
          <span className={styles.desktopOnly}><SchemeSwitch /></span>
          {can('SITE_CONSOLE_READ') ? (
            <Button className={styles.desktopOnly} component={Link} to={coursePaths['settings-contents']} size="sm" leftSection={<IconLayoutDashboard size={18} stroke={1.75} />}>
              {channel?.channelSetting.saasYn === 'Y' ? t('studio') : t('siteManagement')}
            </Button>
          ) : null}
          <AlarmBell />
          {session.user ? <ProfileMenu user={session.user} /> : null}
          {session.status === 'loading' ? <StandingRoom visitor={waysIn} /> : null}
          {session.status === 'guest' ? <VisitorButtons>{waysIn}</VisitorButtons> : null}
        </div>
      </div>
      {wasOpened ? <mobileMenu.Part opened={opened} onClose={drawer.close} onMissing={() => { drawer.close(); setWasOpened(false) }} menus={menus} /> : null}
    </header>
  )
}

function classesMenu(menuTitle: string): SiteMenu {
  return { menuSeq: 0, menuTitle, titles: {}, menuTypeCd: '00', path: '/classes', externLinkUrl: null, openTypeCd: '00', visibleTypeCd: '00', subMenus: [] }
}
