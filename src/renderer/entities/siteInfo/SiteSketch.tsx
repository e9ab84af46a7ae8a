import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteDesign } from '#shared/channel/siteDesign.ts'
import type { SiteHome } from '#shared/channel/siteHome.ts'
import styles from './siteSketch.module.css'

type Frame = Pick<SiteDesign, 'type' | 'header' | 'footer'> & { searchYn?: SiteDesign['searchYn'] }

/** A front page in outline: its colour, hero and rows, and where a design is given, its type, header and footer. */
export function SiteSketch({ primaryColor, home, name, design }: { primaryColor: string | null; home: SiteHome; name: string; design?: Frame }) {
  const { t } = useTranslation('siteKinds')
  const colour = primaryColor === null ? {} : { '--sketch-colour': primaryColor } as CSSProperties
  return (
    <div className={styles.sketch} data-type={design?.type} style={colour} aria-hidden="true">
      <div className={styles.head} data-header={design?.header}>
        <span className={styles.mark}>{[...name][0]}</span>
        <span className={styles.name}>{name}</span>
        <span className={styles.line} />
        <span className={styles.line} />
        {design?.searchYn === 'Y' ? <span className={styles.seek} /> : null}
        <span className={styles.button} />
      </div>
      <div className={styles.hero} data-hero={home.hero}>
        <div className={styles.words}>
          <span className={styles.lead} />
          <span className={styles.lead} data-short />
          <span className={styles.under} />
          <span className={styles.call} />
        </div>
        {home.hero === 'pictures' ? <div className={styles.pictures}><span /><span /><span /></div> : null}
      </div>
      {home.sections.map((section) => (
        <div key={section} className={styles.section}>
          <span className={styles.title}>{t(`section.${section}`)}</span>
          <div className={styles.row} data-section={section}><span /><span /><span /><span /></div>
        </div>
      ))}
      {design === undefined ? null : <div className={styles.foot} data-footer={design.footer}><span /><span /><span /></div>}
    </div>
  )
}
