import styles from './SkipLink.module.css'

/** First tab stop: skips the header. */
export function SkipLink({ label }: { label: string }) {
  return <a href="#main" className={styles.link}>{label}</a>
}
