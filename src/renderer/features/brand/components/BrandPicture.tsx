import { useTranslation } from 'react-i18next'
import { useLanguage } from '#renderer/lib/language.ts'
import styles from './landing.module.css'

const pictures = import.meta.glob<string>('../pictures/*.webp', { eager: true, query: '?url', import: 'default' })
// The classroom is dark in both.
const schemesOf = { site: ['light', 'dark'], studio: ['light', 'dark'], classroom: ['dark'] } as const

/** The product on a screen, as `npm run pictures` took it, in the page's language and colour scheme; `first`: in view when the page opens. */
export function BrandPicture({ name, first = false }: { name: keyof typeof schemesOf; first?: boolean }) {
  const { t } = useTranslation('brand')
  const language = useLanguage()
  return schemesOf[name].map((scheme) => {
    const at = (size: 'wide' | 'narrow') => pictures[`../pictures/${name}.${size}.${language}.${scheme}.webp`]
    return (
      <picture key={scheme} className={styles.picture} data-scheme={name === 'classroom' ? undefined : scheme}>
        <source media="(max-width: 47.99em)" srcSet={at('narrow')} width={768} height={640} />
        {/* Lazy pictures of the other scheme are not fetched. */}
        <img src={at('wide')} width={1280} height={800} alt={t(`landing.pictures.${name}`)} decoding="async" {...(first && scheme === 'light' ? { fetchPriority: 'high' } : { loading: 'lazy' })} />
      </picture>
    )
  })
}
