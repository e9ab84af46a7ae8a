import { IconBooks, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RouteName } from '#renderer/lib/navigation/index.ts'

/** Icons of the studio's left navigation. */
export const studioIcons: Partial<Record<RouteName, ReactNode>> = {
  'settings-contents': <IconBooks size={20} stroke={1.75} aria-hidden="true" />,
  'settings-contents-trash': <IconTrash size={20} stroke={1.75} aria-hidden="true" />,
}
