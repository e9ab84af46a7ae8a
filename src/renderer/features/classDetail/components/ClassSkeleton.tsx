import { Skeleton } from '#renderer/ui/index.ts'
import styles from './classPage.module.css'

export function ClassSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.main}>
        <Skeleton className={styles.pictureSkeleton} radius="md" />
        <div className={styles.head}>
          <Skeleton height={36} width="72%" mt={8} />
          <Skeleton height={20} width="48%" mt={12} />
          <Skeleton height={28} width="36%" mt={16} />
        </div>
        {[92, 88, 95, 60].map((width) => <Skeleton key={width} height={16} width={`${width}%`} mt={14} />)}
      </div>
      <div className={styles.side}>
        <div className={styles.panel}>
          <Skeleton height={34} width="50%" />
          <Skeleton height={50} radius="md" />
          {[0, 1, 2].map((row) => <Skeleton key={row} height={18} />)}
        </div>
      </div>
    </div>
  )
}
