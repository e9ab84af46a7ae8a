import { IconBooks, IconChartBar, IconCrown, IconLayoutDashboard, IconLogout, IconReceipt, IconReportMoney, IconTicket, IconUserCircle, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/auth/contract.ts'
import { couponPaths } from '#shared/coupon/paths.ts'
import { enrollmentPaths } from '#shared/enrollment/paths.ts'
import { ledgerPaths } from '#shared/ledger/paths.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { profilePaths } from '#shared/profile/paths.ts'
import { settlementPaths } from '#shared/settlement/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { useAccountList, useAccountsPort } from '#renderer/entities/account/index.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useAbility, useSite } from '#renderer/entities/session/index.ts'
import { Menu } from '#renderer/ui/index.ts'
import { AccountsDialog } from './AccountsDialog.tsx'
import { ProfileButton } from '#renderer/features/shell/menus/menuButtons.tsx'
import { OtherAccounts } from './OtherAccounts.tsx'
import { useLogoutPress } from './useLogoutPress.tsx'
import { useOpening } from '#renderer/features/shell/menus/useOpening.ts'
import type { Opening } from '#renderer/features/shell/menus/useOpening.ts'
import styles from './ProfileMenu.module.css'

const entries = [{ name: 'mypage', path: mypagePaths.mypage, Icon: IconUserCircle }, { name: 'editinformation', path: profilePaths.editinformation, Icon: IconUserEdit }] as const

const sales = [{ name: 'paymentManage', path: ledgerPaths.paymentManage, Icon: IconChartBar }, { name: 'settlementManage', path: settlementPaths.settlementManage, Icon: IconReportMoney }] as const

/** The user's own pages, and of a site those that its staff may open (SHELL-15). */
export function ProfileMenu({ user, ...opening }: Opening & { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const { t: menuText } = useTranslation('accountMenu')
  const { can } = useAbility()
  const { channel } = useSite()
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
          {entries.map(({ name, path, Icon }) => <Menu.Item key={name} component={Link} to={path} leftSection={<Icon size={18} stroke={1.75} />}>{menuText(`entry.${name}`)}</Menu.Item>)}
          {channel ? <Menu.Item component={Link} to={couponPaths.user_coupon} leftSection={<IconTicket size={18} stroke={1.75} />}>{menuText('entry.coupon')}</Menu.Item> : null}
          {can('SITE_PLAN_READ') || (channel === null && user.mngCnt > 0) ? (
            <Menu.Item component={Link} to={planPaths.service_manage} leftSection={<IconCrown size={18} stroke={1.75} />}>{menuText('entry.service')}</Menu.Item>
          ) : null}
          {channel ? <Menu.Item component={Link} to={orderPaths.paymenthistory} leftSection={<IconReceipt size={18} stroke={1.75} />}>{menuText('entry.paymenthistory')}</Menu.Item> : null}
          {channel && can('SITE_SALES_READ') ? sales.map(({ name, path, Icon }) => <Menu.Item key={name} component={Link} to={path} leftSection={<Icon size={18} stroke={1.75} />}>{menuText(`entry.${name}`)}</Menu.Item>) : null}
          {hasAccounts ? <OtherAccounts others={others} manage={() => setManaging(true)} /> : null}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={logOut}>{t('logout')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {hasAccounts ? <AccountsDialog others={others} opened={managing} onClose={() => setManaging(false)} /> : null}
    </>
  )
}
