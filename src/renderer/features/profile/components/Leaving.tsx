import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserInfo } from '#shared/profile/contract.ts'
import { Button } from '#renderer/ui/index.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import styles from './profile.module.css'

export function Leaving({ email, hasPassword }: Pick<UserInfo, 'email' | 'hasPassword'>) {
  const { t } = useTranslation('profile')
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.choice}>
      <div>
        <h3>{t('leave.title')}</h3>
        <p className={styles.quiet}>{t('leave.text')}</p>
      </div>
      <Button size="sm" onClick={() => setAsking(true)}>{t('leave.open')}</Button>
      <LeaveDialog opened={asking} onClose={() => setAsking(false)} email={email} hasPassword={hasPassword} />
    </div>
  )
}
