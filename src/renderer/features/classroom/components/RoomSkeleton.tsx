import { Skeleton } from '#renderer/ui/index.ts'
import lesson from './lesson.module.css'
import styles from './room.module.css'

export function RoomSkeleton() {
  return (
    <div className={styles.room} data-side aria-hidden="true">
      <div className={styles.bar}><Skeleton height={28} width={28} circle /><Skeleton height={18} width={240} /></div>
      <div className={styles.lesson}>
        <div className={lesson.screen} />
        <div className={lesson.below}><Skeleton height={26} width="46%" /></div>
      </div>
      <div className={styles.side}>{[0, 1, 2, 3, 4, 5, 6].map((row) => <Skeleton key={row} height={44} radius="md" mb={8} />)}</div>
      <div className={styles.footer} />
    </div>
  )
}
