import { useLanguage } from '#renderer/lib/language.ts'
import styles from './siteSketch.module.css'

const pictures = import.meta.glob<string>('./templates/*.webp', { eager: true, query: '?url', import: 'default' })

/** The demo site's front page in a template, as `npm run pictures` took it; a name stands beside it. */
export function TemplatePicture({ templateCd }: { templateCd: string }) {
  const language = useLanguage()
  return <img src={pictures[`./templates/${templateCd}.${language}.webp`]} width={640} height={480} alt="" loading="lazy" decoding="async" className={styles.picture} />
}
