import { Avatar as BaseAvatar } from '@mantine/core'
import type { AvatarProps } from '@mantine/core'
import styles from './Avatar.module.css'
import { initialsOf } from './initials.ts'

export function Avatar({ name, src, ...rest }: AvatarProps & { name: string; src?: string | null }) {
  return <BaseAvatar src={src ?? null} alt="" color="primary" {...rest}><span className={styles.initials} aria-hidden="true" data-initials={initialsOf(name)} /></BaseAvatar>
}
