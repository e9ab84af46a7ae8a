import { useTranslation } from 'react-i18next'
import type { Funnel } from '#shared/dashboard/contract.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { funnelCsv, stepsOf } from '../classView.ts'
import type { ChartView } from '../dashboardView.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './dashboard.module.css'

/** From the page of a class to its completion, with the rate from step to step. */
export function FunnelCard({ funnel, period, view, onView }: { funnel: Funnel; period: Period; view: ChartView; onView: (view: ChartView) => void }) {
  const { t } = useTranslation('dashboard')
  const number = new Intl.NumberFormat(useLanguage())
  const steps = stepsOf(funnel)
  const head = [t('funnel.step'), t('funnel.people'), t('funnel.rate')]
  const note = funnel.brought === 0 ? t('funnel.note') : `${t('funnel.note')} ${t('funnel.brought', { count: funnel.brought })}`
  return (
    <ChartCard
      title={t('funnel.title')} view={view} onView={onView}
      chart={
        <>
          <ol className={styles.funnel}>
            {steps.map(({ name, people, rate, width }) => (
              <li key={name}>
                <span className={styles.step}>{t(`funnel.steps.${name}`)}</span>
                <svg className={styles.share} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1"><rect width={Math.max(width * 100, people > 0 ? 0.5 : 0)} height={1} /></svg>
                <strong>{number.format(people)}</strong>
                <span className={styles.rate}>{rate === null ? '' : t('funnel.next', { percent: number.format(rate) })}</span>
              </li>
            ))}
          </ol>
          <p className={styles.quiet}>{note}</p>
        </>
      }
      nothing={funnel.visited === 0 && funnel.pressed === 0 ? (funnel.brought === 0 ? t('funnel.none') : `${t('funnel.none')} ${t('funnel.brought', { count: funnel.brought })}`) : undefined}
      table={{ head, rows: steps.map(({ name, people, rate }) => [t(`funnel.steps.${name}`), number.format(people), rate === null ? '–' : `${number.format(rate)}%`]), note, isInOrder: true }}
      csv={{ fileName: `${t('funnel.file')}-${period.startDate}-${period.endDate}.csv`, content: () => funnelCsv(funnel, head, (name) => t(`funnel.steps.${name}`)) }}
    />
  )
}
