import { useTranslation } from 'react-i18next'
import { reviewCriteria } from '#shared/review/rules.ts'
import type { ReviewSummary } from '#shared/review/rules.ts'
import styles from './reviews.module.css'

/** Mean, bars of stars, means of the criteria and share of recommendations (REV-03). */
export function Summary({ rate, count, summary }: { rate: number; count: number | null; summary: ReviewSummary | null }) {
  const { t } = useTranslation('course')
  const { t: more } = useTranslation('review')
  const all = summary?.stars.reduce((sum, stars) => sum + stars, 0) ?? 0
  return (
    <div className={styles.overview}>
      <div>
        <p className={styles.summary}><strong>{rate.toFixed(1)}</strong>{count === null ? null : t('review.summary', { count })}</p>
        {summary === null || summary.recommendPercent === null ? null : <p className={styles.share}>{more('recommend.share', { percent: summary.recommendPercent })}</p>}
      </div>
      {summary === null || count === null || all === 0 ? null : (
        <ul className={styles.bars} aria-label={more('distribution')}>
          {[5, 4, 3, 2, 1].map((stars) => {
            const number = summary.stars[stars - 1] ?? 0
            return (
              <li key={stars} className={styles.starRow}>
                <span className={styles.hidden}>{more('starsCount', { stars, count: number })}</span>
                <span aria-hidden="true">{stars}</span>
                <span aria-hidden="true" className={styles.track}><span style={{ width: `${(number * 100) / all}%` }} /></span>
                <span aria-hidden="true">{number}</span>
              </li>
            )
          })}
        </ul>
      )}
      {summary === null || reviewCriteria.every((name) => summary[name] === null) ? null : (
        <dl className={styles.criteria}>
          {reviewCriteria.map((name) => (summary[name] === null ? null : <div key={name}><dt>{more(`criterion.${name}`)}</dt><dd>{summary[name]?.toFixed(1)}</dd></div>))}
        </dl>
      )}
    </div>
  )
}
