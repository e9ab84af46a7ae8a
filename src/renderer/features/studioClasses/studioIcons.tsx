import { IconBooks, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-contents': <IconBooks size={20} stroke={1.75} aria-hidden="true" />,
  'settings-contents-trash': <IconTrash size={20} stroke={1.75} aria-hidden="true" />,
}
