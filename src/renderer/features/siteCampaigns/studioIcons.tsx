import { IconSpeakerphone } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const studioIcons: Readonly<Record<string, ReactNode>> = {
  'settings-campaigns': <IconSpeakerphone size={20} stroke={1.75} aria-hidden="true" />,
}
