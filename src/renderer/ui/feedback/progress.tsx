import { Progress as BaseProgress } from '@mantine/core'
import styles from './progress.module.css'

export interface ProgressProps {
  value: number
  label: string
  tone?: 'primary' | 'success' | 'danger' | 'warning'
}

export function Progress({ value, label, tone = 'primary', size = 'sm' }: ProgressProps & { size?: 'xs' | 'sm' | 'md' }) {
  return (
    <BaseProgress.Root size={size} radius="xl" className={styles.track}>
      <BaseProgress.Section value={value} color={tone} aria-label={label} className={styles.bar} />
    </BaseProgress.Root>
  )
}

/** Progress ring; `size` in CSS pixels, with the value inside from 44 on. */
export function ProgressRing({ value, label, tone = 'primary', size = 48, showValue = size >= 44 }: ProgressProps & { size?: number; showValue?: boolean }) {
  const thickness = Math.max(3, Math.round(size / 12))
  const centre = size / 2
  const radius = centre - thickness / 2
  const done = Math.min(100, Math.max(0, value))
  const circle = { cx: centre, cy: centre, r: radius, fill: 'none', strokeWidth: thickness }
  // The library's ring pulls in placed tooltips, heavier than the page around it.
  return (
    <span className={styles.ring}>
      <svg width={size} height={size} role="img" aria-label={`${label} ${Math.round(done)}%`}>
        <circle {...circle} className={styles.rest} />
        <circle
          {...circle} className={styles.done} data-tone={tone} pathLength={100} strokeDasharray={`${done} 100`} strokeLinecap="round"
          transform={`rotate(-90 ${centre} ${centre})`}
        />
      </svg>
      {showValue ? <span className={styles.figure} aria-hidden="true">{`${Math.round(done)}%`}</span> : null}
    </span>
  )
}
