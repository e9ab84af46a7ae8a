import { allBlocks } from '#shared/page/blocks/blocks.ts'
import type { BlockPicture, PageBlock } from '#shared/page/blocks/blocks.ts'
import { BLOCK_TEXT_MAX } from '#shared/page/blocks/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { platformPicture } from '#shared/kernel/format/pictures.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { addressOfVideo, parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { safeRichText } from '#server/infra/richText/safeRichText.ts'

const picturesOf = (block: PageBlock): readonly (BlockPicture | null)[] => (block.type === 'gallery' ? block.pictures : block.type === 'hero' || block.type === 'picture' ? [block.picture] : [])

async function safeBlock<B extends PageBlock>(channelSeq: number, block: B, path: string[]): Promise<B> {
  if (block.type === 'text') return { ...block, html: await safeRichText(block.html, { max: BLOCK_TEXT_MAX, path: [...path, 'html'], channelSeq }) }
  if (block.type === 'video') {
    const link = parseVideoLink(block.url)
    return { ...block, url: link === null ? '' : addressOfVideo(link) }
  }
  if (block.type === 'columns') {
    const columns = await Promise.all(block.columns.map((column, at) => Promise.all(column.map((inner, index) => safeBlock(channelSeq, inner, [...path, 'columns', String(at), String(index)])))))
    return { ...block, columns }
  }
  return block
}

/** Blocks of a site's page as they may be stored: texts sanitised, pictures its own. Throws `invalidInput`. */
export async function safeBlocks(channelSeq: number, blocks: readonly PageBlock[]): Promise<PageBlock[]> {
  const isForeign = (picture: BlockPicture | null) => picture !== null && platformPicture(picture.src)?.channelSeq !== channelSeq
  const foreign = allBlocks(blocks).find((block) => picturesOf(block).some(isForeign))
  if (foreign !== undefined) throw new AppError('invalidInput', {}, [{ path: ['blocks', foreign.id, 'picture'], message: validationMessage('validation:imageType') }])
  return Promise.all(blocks.map((block, index) => safeBlock(channelSeq, block, ['blocks', String(index)])))
}
