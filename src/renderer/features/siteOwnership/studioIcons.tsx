import { IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = { 'settings-ownership': <IconKey size={20} stroke={1.75} aria-hidden="true" /> }
