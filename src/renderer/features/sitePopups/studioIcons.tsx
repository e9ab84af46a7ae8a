import { IconAppWindow } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-popups': <IconAppWindow size={20} stroke={1.75} aria-hidden="true" />,
}
