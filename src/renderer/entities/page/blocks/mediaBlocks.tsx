import { useTranslation } from 'react-i18next'
import { addressOfVideo, parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import type { BlockOf } from '#shared/page/blocks/blocks.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { RichText } from '#renderer/ui/index.ts'
import { BlockImage } from './BlockImage.tsx'
import { BlockTitle } from './BlockTitle.tsx'
import { useEmptyBlock } from './emptyBlock.ts'
import styles from './blocks.module.css'

export function TextBlock({ block: { html } }: { block: BlockOf<'text'> }) {
  const empty = useEmptyBlock()
  return html === '' ? empty('text') : <div className={styles.text}><RichText html={html} /></div>
}

export function PictureBlock({ block: { picture, caption, link, width }, eager }: { block: BlockOf<'picture'>; eager: boolean }) {
  const { t } = useTranslation('page')
  const empty = useEmptyBlock()
  if (picture === null) return empty('picture')
  const image = <BlockImage picture={picture} sizes={width === 'text' ? '(min-width: 48em) 800px, 92vw' : '(min-width: 75em) 1200px, 100vw'} eager={eager} />
  const label = picture.alt === '' ? { 'aria-label': caption === '' ? t('openPicture') : caption } : {}
  return (
    <figure className={styles.picture} data-width={width}>
      {link === '' ? image : link.startsWith('/') ? <Link to={link} {...label}>{image}</Link> : <a href={link} target="_blank" rel="noopener noreferrer" {...label}>{image}</a>}
      {caption === '' ? null : <figcaption>{caption}</figcaption>}
    </figure>
  )
}

export function GalleryBlock({ block: { title, pictures, columns } }: { block: BlockOf<'gallery'> }) {
  const empty = useEmptyBlock()
  if (pictures.length === 0) return empty('gallery')
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <ul className={styles.gallery} data-columns={columns}>
        {pictures.map((picture, index) => <li key={`${picture.src}-${index}`}><BlockImage picture={picture} sizes="(min-width: 62em) 400px, 50vw" /></li>)}
      </ul>
    </>
  )
}

/** Nothing is asked of the provider before its button is pressed. */
export function VideoBlock({ block: { title, url } }: { block: BlockOf<'video'> }) {
  const empty = useEmptyBlock()
  const link = parseVideoLink(url)
  if (link === null) return empty('video')
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      <div className={styles.video}><RichText html={`<div data-video="${addressOfVideo(link)}"></div>`} /></div>
    </>
  )
}
