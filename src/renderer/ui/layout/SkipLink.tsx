import styles from './SkipLink.module.css'

/** The first thing the keyboard reaches: jumps over the header to the page. */
export function SkipLink({ label }: { label: string }) {
  return <a href="#main" className={styles.link}>{label}</a>
}
