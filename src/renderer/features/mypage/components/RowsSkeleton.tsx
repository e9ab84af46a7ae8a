import { Skeleton } from '#renderer/ui/index.ts'
import styles from './mypage.module.css'

export function RowsSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {[0, 1, 2].map((index) => (
        <div key={index} className={styles.row}>
          <Skeleton radius="md" className={styles.pictureSkeleton} />
          <div className={styles.text}><Skeleton height={20} width="58%" /><Skeleton height={14} width="24%" /><Skeleton height={14} width="40%" mt={8} /></div>
          <Skeleton height={56} circle />
          <Skeleton height={42} width={120} radius="md" />
        </div>
      ))}
    </div>
  )
}
