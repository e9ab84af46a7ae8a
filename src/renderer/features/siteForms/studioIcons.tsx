import { IconForms } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-forms': <IconForms size={20} stroke={1.75} aria-hidden="true" />,
}
