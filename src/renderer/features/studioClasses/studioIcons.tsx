import { IconBooks, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Icons of this feature's entries in the left navigation, by route name. */
export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-contents': <IconBooks size={20} stroke={1.75} aria-hidden="true" />,
  'settings-contents-trash': <IconTrash size={20} stroke={1.75} aria-hidden="true" />,
}
