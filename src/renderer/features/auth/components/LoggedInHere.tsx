import { useTranslation } from 'react-i18next'
import { AccountFace, useAccountList, useSwitchAccount } from '#renderer/entities/account/index.ts'
import { Divider, Stack, Text, UnstyledButton } from '#renderer/ui/index.ts'
import styles from './LoggedInHere.module.css'

/** The device's accounts that are still logged in, to continue without a password. */
export function LoggedInHere() {
  const { t } = useTranslation('auth')
  const accounts = useAccountList().filter(({ signedIn, current }) => signedIn && !current)
  const switchTo = useSwitchAccount()
  if (accounts.length === 0) return null
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('login.here')}</Text>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.userSeq}>
            <UnstyledButton className={styles.account ?? ''} onClick={() => switchTo(account.userSeq)}><AccountFace account={account} /></UnstyledButton>
          </li>
        ))}
      </ul>
      <Divider label={t('login.other')} />
    </Stack>
  )
}
