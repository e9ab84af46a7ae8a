/** Widths in pixels of the sizes that a class picture is kept in (courses spec §5, image suffixes). */
export const pictureWidths = { large: 1280, medium: 640, small: 320 } as const
export type PictureSize = keyof typeof pictureWidths
export const pictureSizes = Object.keys(pictureWidths) as PictureSize[]

/** Address or storage key of one size of a picture: `a.webp` → `a.large.webp`. */
export function pictureOfSize(address: string, size: PictureSize): string {
  return address.replace(/\.(\w+)$/, `.${size}.$1`)
}
