import type { ReactNode } from 'react'
import { pictureOfSize, pictureSrcSet } from '#shared/kernel/format/pictures.ts'
import { Picture } from '#renderer/ui/index.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'

/** 16:9 picture; `sizes` as in HTML. */
export function CoursePicture({ imageUrl, alt = '', sizes, eager, children }: {
  imageUrl: string | null
  alt?: string
  sizes: string
  eager?: boolean
  children?: ReactNode
}) {
  const mediaUrl = useMediaUrl()
  const address = imageUrl === null ? null : mediaUrl(imageUrl)
  return (
    <Picture
      src={address === null ? null : pictureOfSize(address, 'medium')}
      srcSet={address === null ? undefined : pictureSrcSet(address)}
      sizes={sizes} alt={alt} eager={eager ?? false}
    >
      {children}
    </Picture>
  )
}
