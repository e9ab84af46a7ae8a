import { Skeleton } from '#renderer/ui/index.ts'
import styles from './profile.module.css'

export function ProfileSkeleton() {
  return (
    <div className={styles.sections} aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.section}>
          <div><Skeleton height={20} width={120} /><Skeleton height={14} width="80%" mt={8} /></div>
          <div className={styles.content}>
            {row === 0 ? <Skeleton height={88} circle /> : null}
            <div className={styles.fields}><Skeleton height={14} width={80} /><Skeleton height={42} radius="md" /></div>
          </div>
        </div>
      ))}
    </div>
  )
}
