import { useTranslation } from 'react-i18next'
import { deliveryState } from '#shared/delivery/states.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { FoldedFilters } from '#renderer/ui/grid/FoldedFilters.tsx'
import { Button, SearchField, Segmented, Select } from '#renderer/ui/index.ts'
import { deliveriesViewOf, isFiltered } from '../deliveriesView.ts'
import type { DeliveriesView } from '../deliveriesView.ts'
import styles from './siteDeliveries.module.css'

interface FiltersProps {
  view: DeliveriesView
  courses: readonly { courseSeq: number; title: string }[]
  counts: readonly { deliveryState: string; count: number }[]
  onChange: (change: Partial<DeliveriesView>) => void
}

/** States with how many parcels are in each, and the filters of the list. */
export function Filters({ view, courses, counts, onChange }: FiltersProps) {
  const { t } = useTranslation('delivery')
  const countOf = (state: string) => counts.filter((one) => state === '' || one.deliveryState === state).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className={styles.states}>
        <Segmented
          hideLabel label={t('filter.state')} value={view.deliveryState} onChange={(state) => onChange({ deliveryState: state })}
          choices={(['', ...Object.values(deliveryState)] as const).map((state) => (
            { value: state, label: t('filter.count', { name: state === '' ? t('filter.all') : t(`state.${state}`), number: countOf(state) }) }
          ))}
        />
      </div>
      <search className={styles.filters}>
        <SearchField className={styles.search} label={t('filter.search')} q={view.q} onSearch={(q) => onChange({ q })} />
        <FoldedFilters count={[view.courseSeq, view.startDt, view.endDt].filter((one) => one !== '').length}>
          <Select
            size="sm" label={t('filter.course')} value={view.courseSeq} searchable onChange={(value) => onChange({ courseSeq: value ?? '' })} allowDeselect={false}
            data={[{ value: '', label: t('filter.all') }, ...courses.map(({ courseSeq, title }) => ({ value: String(courseSeq), label: title }))]}
          />
          <DateField size="sm" label={t('filter.start')} value={view.startDt === '' ? null : view.startDt} maxDate={view.endDt === '' ? undefined : view.endDt} onChange={(day) => onChange({ startDt: String(day ?? '') })} />
          <DateField size="sm" label={t('filter.end')} value={view.endDt === '' ? null : view.endDt} minDate={view.startDt === '' ? undefined : view.startDt} onChange={(day) => onChange({ endDt: String(day ?? '') })} />
        </FoldedFilters>
        {isFiltered(view) ? <Button size="sm" kind="quiet" className={styles.clear ?? ''} onClick={() => onChange({ ...deliveriesViewOf(new URLSearchParams()), deliveryState: view.deliveryState })}>{t('filter.clear')}</Button> : null}
      </search>
    </>
  )
}
