import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { KnownAccount } from '#shared/desktop/accountsPort.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { AccountFace, useSwitchAccount } from '#renderer/entities/account/index.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Menu } from '#renderer/ui/index.ts'

export function OtherAccounts({ others, manage }: { others: readonly KnownAccount[]; manage: () => void }) {
  const { t } = useTranslation('shell')
  const switchTo = useSwitchAccount()
  return (
    <>
      <Menu.Divider />
      {others.length > 0 ? <Menu.Label>{t('accounts.others')}</Menu.Label> : null}
      {others.map((account) => (account.signedIn
        ? <Menu.Item key={account.userSeq} onClick={() => switchTo(account.userSeq)}><AccountFace account={account} /></Menu.Item>
        : <Menu.Item key={account.userSeq} component={Link} to={pathOf({ path: authPaths.login, query: { add: 'Y' } })}><AccountFace account={account} /></Menu.Item>))}
      <Menu.Item component={Link} to={pathOf({ path: authPaths.login, query: { add: 'Y' } })} leftSection={<IconUserPlus size={18} stroke={1.75} />}>{t('accounts.add')}</Menu.Item>
      {others.length > 0 ? <Menu.Item leftSection={<IconUsers size={18} stroke={1.75} />} onClick={manage}>{t('accounts.manage')}</Menu.Item> : null}
    </>
  )
}
