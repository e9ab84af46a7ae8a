import { IconMailExclamation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { profilePaths } from '#shared/profile/paths.ts'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { tabStorage } from '#renderer/lib/storage.ts'
import { IconButton } from '#renderer/ui/index.ts'
import styles from './UnverifiedNotice.module.css'

const KEY = 'madang.unverifiedNotice'

/** Asks for email verification; dismissible until the tab closes [AUTH-06]. */
export function UnverifiedNotice() {
  const { t } = useTranslation('emailCode')
  const { t: common } = useTranslation('common')
  const { pathname } = useLocation()
  const kept = usePersonStorage()
  const [key] = useState(() => kept.key(KEY))
  const [isAway, setAway] = useState(() => tabStorage.getItem(key) !== null)
  if (isAway || pathname === profilePaths.editinformation) return null
  const putAway = () => {
    tabStorage.setItem(key, 'Y')
    setAway(true)
  }
  return (
    <section className={styles.notice} aria-label={t('unverified.title')}>
      <IconMailExclamation size={18} stroke={1.75} aria-hidden="true" />
      <p className={styles.text}>{t('unverified.text')} <TextLink to={profilePaths.editinformation} fw={600}>{t('unverified.go')}</TextLink></p>
      <IconButton label={common('close')} onClick={putAway}><IconX size={18} stroke={1.75} /></IconButton>
    </section>
  )
}
