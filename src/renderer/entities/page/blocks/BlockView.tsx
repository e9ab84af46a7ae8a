import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { GalleryBlock, PictureBlock, TextBlock, VideoBlock } from './mediaBlocks.tsx'
import { FormBlock } from './FormBlock.tsx'
import { HeroBlock } from './HeroBlock.tsx'
import { MapBlock } from './MapBlock.tsx'
import { CountdownBlock, FaqBlock, PricesBlock } from './salesBlocks.tsx'
import { ClassesBlock, ReviewsBlock, TeachersBlock } from './siteBlocks.tsx'
import { SnippetBlock } from './SnippetBlock.tsx'
import styles from './blocks.module.css'

/** One block, without what it lies on. @param isFirst on the page */
export function BlockView({ block, isFirst = false }: { block: PageBlock; isFirst?: boolean }) {
  switch (block.type) {
    case 'hero': return <HeroBlock block={block} isFirst={isFirst} />
    case 'text': return <TextBlock block={block} />
    case 'picture': return <PictureBlock block={block} eager={isFirst} />
    case 'gallery': return <GalleryBlock block={block} />
    case 'video': return <VideoBlock block={block} />
    case 'classes':
    case 'packages': return <ClassesBlock block={block} />
    case 'reviews': return <ReviewsBlock block={block} />
    case 'teachers': return <TeachersBlock block={block} />
    case 'faq': return <FaqBlock block={block} />
    case 'prices': return <PricesBlock block={block} />
    case 'countdown': return <CountdownBlock block={block} />
    case 'form': return <FormBlock block={block} />
    case 'map': return <MapBlock block={block} />
    case 'snippet': return <SnippetBlock block={block} />
    case 'columns': return (
      <div className={styles.columns} data-columns={block.columns.length}>
        {block.columns.map((column, index) => <div key={index}>{column.map((inner) => <BlockView key={inner.id} block={inner} />)}</div>)}
      </div>
    )
  }
}
