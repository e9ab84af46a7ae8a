import { Heading } from '#renderer/ui/index.ts'
import styles from './blocks.module.css'

export function BlockTitle({ children }: { children: string }) {
  return children === '' ? null : <Heading order={2} className={styles.title ?? ''}>{children}</Heading>
}
