/** Widths in pixels of the sizes that a class picture is kept in (courses spec §5, image suffixes). */
export const pictureWidths = { large: 1280, medium: 640, small: 320 } as const
export type PictureSize = keyof typeof pictureWidths
export const pictureSizes = Object.keys(pictureWidths) as PictureSize[]

/** Address or storage key of one size of a picture: `a.webp` → `a.large.webp`. */
export function pictureOfSize(address: string, size: PictureSize): string {
  return address.replace(/\.(\w+)$/, `.${size}.$1`)
}

/** The sizes of a picture as `srcset` of HTML. */
export function pictureSrcSet(address: string): string {
  return pictureSizes.map((size) => `${pictureOfSize(address, size)} ${pictureWidths[size]}w`).join(', ')
}

/** How wide the picture that a page opens with is shown, as `sizes` of HTML: the page and its preload must say the same. */
export const openingWidths = { class: '(min-width: 62em) 792px, 100vw', home: '(min-width: 62em) 620px, 100vw' } as const
