import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './Picture.module.css'

export interface PictureProps {
  src: string | null | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** '' if the text beside it says the same. */
  alt: string
  ratio?: number
  /** Of a page's first view: loads at once and before other pictures. */
  eager?: boolean
  children?: ReactNode
}

/** A picture whose space is reserved while it loads; a neutral surface behind it, and if it is missing or fails. */
export function Picture({ src, srcSet, sizes, alt, ratio = 16 / 9, eager = false, children }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : null
  return (
    <div className={styles.frame} style={{ aspectRatio: String(ratio) }}>
      {shown === null ? (
        <div className={styles.fallback} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}><IconPhoto size={32} stroke={1.25} /></div>
      ) : (
        <img
          className={styles.image} src={shown} srcSet={srcSet} sizes={sizes} alt={alt} width={640} height={Math.round(640 / ratio)}
          {...(eager ? { fetchPriority: 'high', loading: 'eager', decoding: 'sync' } : { loading: 'lazy', decoding: 'async' })}
          onError={() => setFailed(shown)}
        />
      )}
      {children === undefined ? null : <div className={styles.over}>{children}</div>}
    </div>
  )
}
