import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserInfo } from '#shared/profile/contract.ts'
import { EmailAuthentication } from '#renderer/entities/account/emailCode/index.ts'
import { Badge, Button, Text } from '#renderer/ui/index.ts'
import { useTakeOver } from '#renderer/features/profile/useChanges.ts'
import styles from './profile.module.css'

export function EmailField({ email, isAuthenticated }: Pick<UserInfo, 'email' | 'isAuthenticated'>) {
  const { t } = useTranslation('profile')
  const takeOver = useTakeOver()
  const [verifying, setVerifying] = useState(false)
  return (
    <>
      <div className={styles.row}>
        <Text fw={500}>{email}</Text>
        {isAuthenticated
          ? <Badge tone="success" leftSection={<IconCircleCheck size={14} aria-hidden="true" />}>{t('email.verified')}</Badge>
          : <Badge tone="warning">{t('email.unverified')}</Badge>}
      </div>
      {isAuthenticated ? null : (
        <div className={styles.row}>
          <Button size="sm" kind="soft" onClick={() => setVerifying(true)}>{t('email.verify')}</Button>
          <p className={styles.quiet}>{t('email.why')}</p>
        </div>
      )}
      <EmailAuthentication
        email={email} opened={verifying} onClose={() => setVerifying(false)}
        onVerified={({ user }) => {
          setVerifying(false)
          if (user) void takeOver({ isAuthenticated: true })
        }}
      />
    </>
  )
}
