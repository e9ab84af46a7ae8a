import { IconExternalLink } from '@tabler/icons-react'
import type { Submission } from '#shared/mission/contract.ts'
import { Attachments } from '#renderer/entities/attach/index.ts'
import styles from './words.module.css'

/** What a learner wrote, with its link, pictures and files. */
export function Words({ of: { content, linkUrl, pictures, files } }: { of: Pick<Submission, 'content' | 'linkUrl' | 'pictures' | 'files'> }) {
  return (
    <div className={styles.words}>
      {content === '' ? null : <p>{content}</p>}
      {linkUrl === '' ? null : <a href={linkUrl} target="_blank" rel="noopener noreferrer nofollow"><IconExternalLink size={16} stroke={1.75} aria-hidden="true" /><span>{linkUrl}</span></a>}
      <Attachments pictures={pictures} files={files} />
    </div>
  )
}
