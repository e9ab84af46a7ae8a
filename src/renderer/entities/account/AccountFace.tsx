import { useTranslation } from 'react-i18next'
import type { KnownAccount } from '#shared/desktop/accountsPort.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar } from '#renderer/ui/index.ts'
import styles from './AccountFace.module.css'

export function AccountFace({ account }: { account: Pick<KnownAccount, 'name' | 'email' | 'profileImageUrl' | 'signedIn'> }) {
  const { t } = useTranslation('common')
  const mediaUrl = useMediaUrl()
  const picture = account.profileImageUrl === null ? null : mediaUrl(account.profileImageUrl)
  return (
    <span className={styles.face}>
      <Avatar name={account.name} src={picture} size={32} />
      <span className={styles.text}>
        <span className={styles.name}>{account.name}</span>
        <span className={styles.note}>{account.signedIn ? account.email : t('account.loginAgain')}</span>
      </span>
    </span>
  )
}
