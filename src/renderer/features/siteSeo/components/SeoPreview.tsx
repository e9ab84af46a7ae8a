import { useTranslation } from 'react-i18next'
import { shorten } from '#shared/channel/seo.ts'
import type { SeoDefaults, SeoForm } from '#shared/seo/contract.ts'
import { SEO_TITLE_SHOWN } from '#shared/seo/rules.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import styles from './siteSeo.module.css'

/** A title as a search result cuts it. */
const cut = (title: string) => ([...title].length > SEO_TITLE_SHOWN ? `${[...title].slice(0, SEO_TITLE_SHOWN - 1).join('')}…` : title)

/** The setting as a search result and as a card of a messenger. */
export function SeoPreview({ form, defaults }: { form: SeoForm; defaults: SeoDefaults }) {
  const { t } = useTranslation('seo')
  const mediaUrl = useMediaUrl()
  const title = form.title || defaults.title
  const description = shorten(form.description || defaults.description)
  const picture = form.ogImage || defaults.imageUrl
  return (
    <section className={styles.previews} aria-label={t('preview.title')}>
      <div>
        <h3>{t('preview.search')}</h3>
        <div className={styles.result} data-hidden={form.noIndex || undefined}>
          <cite>{defaults.address}</cite>
          <strong>{cut(title)}</strong>
          <p>{description}</p>
        </div>
        {form.noIndex ? <output className={styles.note}>{t('preview.hidden')}</output> : null}
      </div>
      <div>
        <h3>{t('preview.card')}</h3>
        <div className={styles.card}>
          {picture === null ? <div className={styles.blank}>{t('preview.noPicture')}</div> : <img src={mediaUrl(picture)} alt="" />}
          <div>
            <strong>{form.ogTitle || title}</strong>
            <p>{shorten(form.ogDescription || description)}</p>
            <p>{new URL(defaults.address).host}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
