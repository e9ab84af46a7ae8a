import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton, useColorScheme } from '#renderer/ui/index.ts'

export function SchemeSwitch() {
  const { t } = useTranslation('shell')
  const { scheme, setScheme } = useColorScheme()
  const dark = scheme === 'dark'
  return (
    <IconButton label={dark ? t('scheme.toLight') : t('scheme.toDark')} onClick={() => setScheme(dark ? 'light' : 'dark')}>
      {dark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
    </IconButton>
  )
}
