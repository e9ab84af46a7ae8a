import { IconExternalLink } from '@tabler/icons-react'
import styles from './words.module.css'

/** What a learner wrote, with its link. */
export function Words({ content, linkUrl }: { content: string; linkUrl: string }) {
  return (
    <div className={styles.words}>
      {content === '' ? null : <p>{content}</p>}
      {linkUrl === '' ? null : <a href={linkUrl} target="_blank" rel="noopener noreferrer nofollow"><IconExternalLink size={16} stroke={1.75} aria-hidden="true" /><span>{linkUrl}</span></a>}
    </div>
  )
}
