import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { surfaces } from '#renderer/theme/surfaces.ts'
import { Callout } from '#renderer/ui/index.ts'
import { isLogoVisible } from '../logoContrast.ts'
import styles from './siteInfo.module.css'

const SIDE_PX = 160
/** Background of the header in each scheme. */
const grounds = { light: surfaces.light[1], dark: surfaces.dark[1] } as const

/** The logo on the header of each scheme, with a warning where it can hardly be seen. */
export function LogoPreviews({ name, logoUrl, darkLogoUrl }: { name: string; logoUrl: string; darkLogoUrl: string }) {
  return (
    <div className={styles.headers}>
      <LogoOn scheme="light" name={name} url={logoUrl} />
      <LogoOn scheme="dark" name={name} url={darkLogoUrl || logoUrl} />
    </div>
  )
}

function LogoOn({ scheme, name, url }: { scheme: keyof typeof grounds; name: string; url: string }) {
  const { t } = useTranslation('siteInfo')
  const address = useMediaUrl()(url)
  const isVisible = useVisibility(address, grounds[scheme])
  return (
    <figure className={styles.headerOn}>
      <div style={{ background: grounds[scheme] }}><img src={address} alt={t(`look.on.${scheme}`, { name })} height={32} /></div>
      <figcaption className={styles.quiet}>{t(`look.on.${scheme}`, { name })}</figcaption>
      {isVisible === false ? <Callout tone="warning">{t(`look.faint.${scheme}`)}</Callout> : null}
    </figure>
  )
}

/** Null: not known yet, or the picture cannot be read here. */
function useVisibility(address: string, ground: string): boolean | null {
  const [known, setKnown] = useState<{ key: string; isVisible: boolean } | null>(null)
  const key = `${ground} ${address}`
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const pixels = await pixelsOf(address)
      if (!isLeft) setKnown({ key, isVisible: isLogoVisible(pixels, ground) })
    }
    look().catch(() => undefined)
    return () => { isLeft = true }
  }, [address, ground, key])
  return known?.key === key ? known.isVisible : null
}

async function pixelsOf(address: string): Promise<Uint8ClampedArray> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  await image.decode()
  const scale = Math.min(1, SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height).data
}
