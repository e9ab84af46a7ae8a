/** Media types of class pictures, and of those in texts (courses spec §5). */
export const imageTypes = ['image/jpeg', 'image/png'] as const

/** Stored widths of class pictures, px (courses spec §5, image suffixes). */
export const pictureWidths = { large: 1280, medium: 640, small: 320 } as const
export type PictureSize = keyof typeof pictureWidths
export const pictureSizes = Object.keys(pictureWidths) as PictureSize[]

/** URL or storage key of one size: `a.webp` → `a.large.webp`. */
export function pictureOfSize(address: string, size: PictureSize): string {
  return address.replace(/\.(\w+)$/, `.${size}.$1`)
}

/** `srcset` of a picture. */
export function pictureSrcSet(address: string): string {
  return pictureSizes.map((size) => `${pictureOfSize(address, size)} ${pictureWidths[size]}w`).join(', ')
}

/** `sizes` of a picture in a text, whose column is 72ch wide. */
export const TEXT_PICTURE_WIDTHS = '(min-width: 48em) 720px, 92vw'

/** The site and id of a platform picture's address, in any size; null for other addresses. */
export function platformPicture(address: string): { channelSeq: number; id: string } | null {
  const [, channelSeq, id] = /^\/images\/(\d{1,16})\/([0-9a-f]{32})(?:\.(?:large|medium|small))?\.webp$/.exec(address) ?? []
  return channelSeq === undefined || id === undefined ? null : { channelSeq: Number(channelSeq), id }
}

/** `sizes` of a page's first picture; the page and its preload must agree. */
export const openingWidths = { class: '(min-width: 62em) 792px, 100vw', home: '(min-width: 62em) 620px, 100vw', catalogue: '(min-width: 75em) 282px, (min-width: 48em) 45vw, 92vw' } as const
