import { IconCode } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-snippets': <IconCode size={20} stroke={1.75} aria-hidden="true" />,
}
