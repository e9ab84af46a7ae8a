import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Menu as SiteMenu } from '#shared/channel/contract.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useAbility, useSession, useSite } from '#renderer/entities/session/index.ts'
import { Button, Divider, Drawer, Group, Stack } from '#renderer/ui/index.ts'
import { useGuideLinks } from '#renderer/features/shell/menus/guides.ts'
import { LanguageMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import { MenuLink } from './MenuLink.tsx'
import { MySite } from '#renderer/features/shell/account/MySite.tsx'
import { SchemeSwitch } from '../SchemeSwitch.tsx'
import { useLogoutPress } from '#renderer/features/shell/account/useLogoutPress.tsx'
import styles from './SiteLayout.module.css'

export function MobileMenu({ opened, onClose, menus }: { opened: boolean; onClose: () => void; menus: readonly SiteMenu[] }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const { can } = useAbility()
  const { t: menuText } = useTranslation('accountMenu')
  const { channel } = useSite()
  const guides = useGuideLinks()
  const logOut = useLogoutPress()
  const { pathname, search } = useLocation()
  const next = `${pathname}${search}`
  return (
    <Drawer opened={opened} onClose={onClose} title={t('menu.title')} closeLabel={t('menu.close')} position="left" size={320}>
      <Stack gap="md">
        <nav aria-label={t('menu.label')}>
          <ul className={styles.list}>
            {menus.map((menu) => (
              <li key={menu.menuSeq}>
                <MenuLink menu={menu} className={styles.listLink} onClick={onClose} />
                {menu.subMenus.length > 0 ? (
                  <ul className={styles.sublist}>
                    {menu.subMenus.map((sub) => <li key={sub.menuSeq}><MenuLink menu={sub} className={styles.listLink} onClick={onClose} /></li>)}
                  </ul>
                ) : null}
              </li>
            ))}
            {session.user && !menus.some(({ path }) => path === enrollmentPaths['me-classes']) ? <li><Link to={enrollmentPaths['me-classes']} className={styles.listLink} onClick={onClose}>{t('profile.myClasses')}</Link></li> : null}
            {can('SITE_CONSOLE_READ') ? <li><Link to={coursePaths['settings-contents']} className={styles.listLink} onClick={onClose}>{channel?.channelSetting.saasYn === 'Y' ? t('studio') : t('siteManagement')}</Link></li> : null}
          </ul>
        </nav>
        {guides.length === 0 ? null : (
          <nav aria-label={t('guides')}>
            <ul className={styles.list}>
              {guides.map(({ name, url }) => <li key={name}><a href={url} target="_blank" rel="noopener" className={styles.listLink} onClick={onClose}>{menuText(`guide.${name}`)}</a></li>)}
            </ul>
          </nav>
        )}
        <Divider />
        <MySite fullWidth onGo={onClose} />
        {session.user ? <Button fullWidth onClick={() => { onClose(); logOut() }}>{t('logout')}</Button> : (
          <Stack gap="xs">
            <Button component={Link} to={pathOf({ path: authPaths.createaccount, query: { next } })} kind="primary" fullWidth onClick={onClose}>{t('signup')}</Button>
            <Button component={Link} to={pathOf({ path: authPaths.login, query: { next } })} fullWidth onClick={onClose}>{t('login')}</Button>
          </Stack>
        )}
        <Group justify="space-between"><LanguageMenu withName /><SchemeSwitch /></Group>
      </Stack>
    </Drawer>
  )
}
