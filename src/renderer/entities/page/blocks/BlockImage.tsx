import { pictureOfSize, pictureSrcSet } from '#shared/kernel/format/pictures.ts'
import type { BlockPicture } from '#shared/page/blocks/blocks.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'

/** A picture of the site in its stored sizes; its width and height keep its place while it loads. */
export function BlockImage({ picture: { src, width, height, alt }, sizes, eager = false, className }: { picture: BlockPicture; sizes: string; eager?: boolean; className?: string | undefined }) {
  const address = useMediaUrl()(src)
  return (
    <img
      className={className} src={pictureOfSize(address, 'large')} srcSet={pictureSrcSet(address)} sizes={sizes} width={width} height={height} alt={alt}
      loading={eager ? 'eager' : 'lazy'} decoding="async" {...(eager ? { fetchPriority: 'high' as const } : {})}
    />
  )
}
