import type { ReactNode } from 'react'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { BlockView } from './BlockView.tsx'
import styles from './blocks.module.css'

/** The blocks of a page, laid out by their own width rather than the window's. @param hasTitle above them. `around`: what the editor puts around each */
export function PageBlocks({ blocks, hasTitle = false, around = (_block, view) => view }: { blocks: readonly PageBlock[]; hasTitle?: boolean; around?: (block: PageBlock, view: ReactNode, index: number) => ReactNode }) {
  return (
    <div className={styles.root}>
      <div className={styles.page}>
        {blocks.map((block, index) => (
          <section key={block.id} className={styles.block} data-tone={block.tone} data-type={block.type}>{around(block, <BlockView block={block} isFirst={index === 0 && !hasTitle} />, index)}</section>
        ))}
      </div>
    </div>
  )
}

/** Whether a page's first block says its title. */
export const hasOwnTitle = (blocks: readonly PageBlock[]): boolean => blocks[0]?.type === 'hero' && blocks[0].title !== ''
