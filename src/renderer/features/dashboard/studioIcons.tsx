import { IconDashboard, IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  studio: <IconHome size={20} stroke={1.75} aria-hidden="true" />,
  'settings-dashboard': <IconDashboard size={20} stroke={1.75} aria-hidden="true" />,
}
