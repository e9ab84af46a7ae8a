import { IconReceipt2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-studio-payments': <IconReceipt2 size={20} stroke={1.75} aria-hidden="true" />,
}
