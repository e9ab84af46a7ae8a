import type { BlockOf } from '#shared/page/blocks/blocks.ts'
import { BlockButton } from './BlockButton.tsx'
import { BlockImage } from './BlockImage.tsx'
import { useEmptyBlock } from './emptyBlock.ts'
import styles from './blocks.module.css'

/** @param isFirst on the page: its title is the page's */
export function HeroBlock({ block, isFirst }: { block: BlockOf<'hero'>; isFirst: boolean }) {
  const empty = useEmptyBlock()
  const { title, lead, button, second, picture, layout } = block
  if (title === '' && lead === '' && picture === null) return empty('hero')
  const words = (
    <div className={styles.heroWords}>
      {isFirst ? <h1 tabIndex={-1} data-page-title>{title}</h1> : <h2>{title}</h2>}
      {lead === '' ? null : <p>{lead}</p>}
      <div className={styles.buttons}>
        <BlockButton button={button} kind="primary" size="lg" />
        <BlockButton button={second} kind="secondary" size="lg" />
      </div>
    </div>
  )
  return (
    <div className={styles.hero} data-layout={picture === null && layout !== 'center' ? 'plain' : layout}>
      {words}
      {picture === null ? null : <div className={styles.heroPicture}><BlockImage picture={picture} sizes={layout === 'split' ? '(min-width: 62em) 600px, 100vw' : '(min-width: 75em) 1200px, 100vw'} eager={isFirst} /></div>}
    </div>
  )
}
