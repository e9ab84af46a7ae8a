import { Badge as BaseBadge } from '@mantine/core'
import type { BadgeProps as BaseBadgeProps } from '@mantine/core'
import styles from './Badge.module.css'
import type { Tone } from '#renderer/ui/tone.ts'

export interface BadgeProps extends Omit<BaseBadgeProps, 'color' | 'variant'> {
  tone?: Tone
  solid?: boolean
}

export function Badge({ tone = 'neutral', solid = false, size = 'md', ...rest }: BadgeProps) {
  return <BaseBadge component="span" radius="sm" size={size} tt="none" fw={600} className={styles.badge} data-tone={tone} data-solid={solid || undefined} {...rest} />
}
