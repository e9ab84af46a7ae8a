import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteTemplate } from '#shared/brand/siteTemplates.ts'
import styles from './siteSketch.module.css'

export function SiteSketch({ template, name }: { template: SiteTemplate; name: string }) {
  const { t } = useTranslation('siteKinds')
  const colour = template.primaryColor === null ? {} : { '--sketch-colour': template.primaryColor } as CSSProperties
  return (
    <div className={styles.sketch} style={colour} aria-hidden="true">
      <div className={styles.head}>
        <span className={styles.mark}>{[...name][0]}</span>
        <span className={styles.name}>{name}</span>
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.button} />
      </div>
      <div className={styles.hero} data-hero={template.home.hero}>
        <div className={styles.words}>
          <span className={styles.lead} />
          <span className={styles.lead} data-short />
          <span className={styles.under} />
          <span className={styles.call} />
        </div>
        {template.home.hero === 'pictures' ? <div className={styles.pictures}><span /><span /><span /></div> : null}
      </div>
      {template.home.sections.map((section) => (
        <div key={section} className={styles.section}>
          <span className={styles.title}>{t(`section.${section}`)}</span>
          <div className={styles.row} data-section={section}><span /><span /><span /><span /></div>
        </div>
      ))}
    </div>
  )
}
