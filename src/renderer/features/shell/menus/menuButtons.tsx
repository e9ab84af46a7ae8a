import { IconHelpCircle, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ComponentProps } from 'react'
import type { SessionUser } from '#shared/auth/contract.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import type { Language } from '#renderer/i18n/language.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Avatar, Button, IconButton, UnstyledButton } from '#renderer/ui/index.ts'
import type { GuideLink } from './guides.ts'
import styles from './menuButtons.module.css'

// Menu targets, which also replace the menu while it loads. `rest`: props added by the menu.
type Target = ComponentProps<'button'>

export function LanguageButton({ withName, offered: _offered, ...rest }: Target & { withName: boolean; offered?: readonly Language[] }) {
  const { t } = useTranslation('shell')
  const name = languageNames[useLanguage()]
  return withName
    ? <Button kind="quiet" size="sm" leftSection={<IconWorld size={18} stroke={1.75} />} aria-label={`${t('language.label')}: ${name}`} {...rest}>{name}</Button>
    : <IconButton label={t('language.label')} {...rest}><IconWorld size={20} stroke={1.75} /></IconButton>
}

export function ProfileButton({ user, ...rest }: Target & { user: SessionUser }) {
  const { t } = useTranslation('shell')
  const { serverOrigin } = usePlatform()
  const picture = user.profileImageUrl === null ? null : `${serverOrigin}${user.profileImageUrl}`
  return (
    <UnstyledButton aria-label={t('profile.label')} {...rest} className={styles.profile ?? ''}><Avatar name={user.name} src={picture} size={36} /></UnstyledButton>
  )
}

export function GuideButton({ guides: _guides, ...rest }: Target & { guides: readonly GuideLink[] }) {
  const { t } = useTranslation('shell')
  return <IconButton label={t('guides')} {...rest}><IconHelpCircle size={20} stroke={1.75} /></IconButton>
}
