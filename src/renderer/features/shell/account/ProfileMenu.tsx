import { IconActivityHeartbeat, IconBooks, IconLayoutDashboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/auth/contract.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { operatorPaths } from '#shared/operator/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { useAccountList, useAccountsPort } from '#renderer/entities/account/index.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useAbility, useSite } from '#renderer/entities/session/index.ts'
import { useSettingsEntries } from '#renderer/entities/settingsMenu/index.ts'
import { Menu } from '#renderer/ui/index.ts'
import { AccountsDialog } from './AccountsDialog.tsx'
import { ProfileButton } from '#renderer/features/shell/menus/menuButtons.tsx'
import { OtherAccounts } from './OtherAccounts.tsx'
import { useLogoutPress } from './useLogoutPress.tsx'
import { useOpening } from '#renderer/features/shell/menus/useOpening.ts'
import type { Opening } from '#renderer/features/shell/menus/useOpening.ts'
import styles from './ProfileMenu.module.css'

/** The user's own pages, and of a site those that its staff may open (SHELL-15). */
export function ProfileMenu({ user, ...opening }: Opening & { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const { t: menuText } = useTranslation('accountMenu')
  const { can } = useAbility()
  const { channel } = useSite()
  const pages = useSettingsEntries()
  const logOut = useLogoutPress()
  const { menu, target } = useOpening(opening)
  const hasAccounts = useAccountsPort() !== null
  const others = useAccountList().filter(({ current }) => !current)
  const [managing, setManaging] = useState(false)
  return (
    <>
      <Menu position="bottom-end" width={260} {...menu}>
        <Menu.Target>
          <ProfileButton ref={target} user={user} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.who}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
          </div>
          <Menu.Divider />
          {channel ? <Menu.Item component={Link} to={enrollmentPaths['me-classes']} leftSection={<IconBooks size={18} stroke={1.75} />}>{t('profile.myClasses')}</Menu.Item> : null}
          {can('SITE_CONSOLE_READ') ? (
            <Menu.Item component={Link} to={coursePaths['settings-contents']} leftSection={<IconLayoutDashboard size={18} stroke={1.75} />}>{channel?.channelSetting.saasYn === 'Y' ? t('studio') : t('siteManagement')}</Menu.Item>
          ) : null}
          {channel ? <Menu.Divider /> : null}
          <Menu.Item component={Link} to={mypagePaths.mypage} leftSection={<IconUserCircle size={18} stroke={1.75} />}>{menuText('entry.mypage')}</Menu.Item>
          {pages.map(({ name, path, Icon }) => <Menu.Item key={name} component={Link} to={path} leftSection={<Icon size={18} stroke={1.75} />}>{menuText(`entry.${name}`)}</Menu.Item>)}
          {user.isOperator ? <Menu.Item component={Link} to={operatorPaths.status} leftSection={<IconActivityHeartbeat size={18} stroke={1.75} />}>{menuText('entry.status')}</Menu.Item> : null}
          {hasAccounts ? <OtherAccounts others={others} manage={() => setManaging(true)} /> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={logOut}>{t('logout')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasAccounts ? <AccountsDialog others={others} opened={managing} onClose={() => setManaging(false)} /> : null}
    </>
  )
}
