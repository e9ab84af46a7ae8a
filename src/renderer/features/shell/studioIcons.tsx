import { IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = { settings: <IconSettings size={20} stroke={1.75} aria-hidden="true" /> }
