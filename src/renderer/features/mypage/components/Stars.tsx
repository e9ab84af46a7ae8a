import { IconStarFilled } from '@tabler/icons-react'
import { VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './mypage.module.css'

const stars = [1, 2, 3, 4, 5] as const

export function Stars({ point, label }: { point: number; label: string }) {
  return (
    <span className={styles.stars}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {stars.map((star) => <IconStarFilled key={star} size={16} aria-hidden="true" data-lit={point >= star - 0.5 || undefined} />)}
    </span>
  )
}
