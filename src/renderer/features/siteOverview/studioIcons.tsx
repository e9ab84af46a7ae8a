import { IconHeart, IconPlaylist } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-courses': <IconPlaylist size={20} stroke={1.75} aria-hidden="true" />,
  'settings-like': <IconHeart size={20} stroke={1.75} aria-hidden="true" />,
}
