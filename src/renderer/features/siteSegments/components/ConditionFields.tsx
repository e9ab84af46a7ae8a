import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { memberAudiences } from '#shared/member/rules.ts'
import { SEGMENT_TEXT_MAX } from '#shared/segment/rules.ts'
import type { SegmentCondition, SegmentKind } from '#shared/segment/rules.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { IconButton, NumberField, Select, TextField } from '#renderer/ui/index.ts'
import { newCondition } from '../conditions.ts'
import styles from './siteSegments.module.css'

/** Classes that are offered. */
const CLASSES_SHOWN = 100

interface ConditionFieldsProps {
  condition: SegmentCondition
  /** Its number, for those who do not see it. */
  place: number
  kinds: readonly SegmentKind[]
  onChange: (condition: SegmentCondition) => void
  /** Absent: the only one. */
  onRemove?: () => void
}

/** One condition: what it is about, whether it applies or not, and its value. */
export function ConditionFields({ condition, place, kinds, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useTranslation('segment')
  return (
    <fieldset className={styles.condition}>
      <legend>{t('conditionNo', { no: place })}</legend>
      <Select label={t('about')} value={condition.kind} data={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))} onChange={(kind) => { if (kind !== null && kind !== condition.kind) onChange(newCondition(kind as SegmentKind)) }} />
      <Select label={t('applies')} value={condition.isNot ? 'no' : 'yes'} data={[{ value: 'yes', label: t('is') }, { value: 'no', label: t('isNot') }]} onChange={(value) => onChange({ ...condition, isNot: value === 'no' })} />
      <Value condition={condition} onChange={onChange} />
      {onRemove === undefined ? null : <IconButton label={t('removeNo', { no: place })} onClick={onRemove}><IconTrash size={20} stroke={1.75} /></IconButton>}
    </fieldset>
  )
}

function Value({ condition, onChange }: Pick<ConditionFieldsProps, 'condition' | 'onChange'>) {
  const { t } = useTranslation('segment')
  const number = (label: string, value: number, set: (value: number) => void) => <NumberField label={label} value={value} min={0} onChange={(next) => set(Number(next))} />
  switch (condition.kind) {
    case 'audience': return <Select label={t('role')} value={condition.audienceCd} data={memberAudiences.map((value) => ({ value, label: t(`roles.${value}`) }))} onChange={(value) => { const found = memberAudiences.find((one) => one === value); if (found !== undefined) onChange({ ...condition, audienceCd: found }) }} />
    case 'joined':
    case 'seen': return number(t('days'), condition.days, (days) => onChange({ ...condition, days }))
    case 'attends':
    case 'completed':
    case 'bought': return <ClassChoice courseSeq={condition.courseSeq} onChange={(courseSeq) => onChange({ ...condition, courseSeq })} />
    case 'progress': return (
      <>
        <ClassChoice courseSeq={condition.courseSeq} onChange={(courseSeq) => onChange({ ...condition, courseSeq })} />
        {number(t('from'), condition.from, (from) => onChange({ ...condition, from }))}
        {number(t('to'), condition.to, (to) => onChange({ ...condition, to }))}
      </>
    )
    case 'spent': return number(t('won'), condition.won, (won) => onChange({ ...condition, won }))
    case 'memo': return <TextField label={t('text')} value={condition.text} maxLength={SEGMENT_TEXT_MAX} onChange={(event) => onChange({ ...condition, text: event.currentTarget.value })} />
    case 'membership':
    case 'marketing': return null
  }
}

function ClassChoice({ courseSeq, onChange }: { courseSeq: number | null; onChange: (courseSeq: number | null) => void }) {
  const { t } = useTranslation('segment')
  const list = useQuery(editingQueries.list(useClient(), useChannelSeq(), { state: 'all', page: 1, size: CLASSES_SHOWN }))
  const known = (list.data?.courses ?? []).map((course) => ({ value: String(course.courseSeq), label: course.title }))
  const kept = courseSeq === null || known.some(({ value }) => value === String(courseSeq)) ? [] : [{ value: String(courseSeq), label: t('classNo', { no: courseSeq }) }]
  return <Select searchable label={t('class')} value={courseSeq === null ? '' : String(courseSeq)} data={[{ value: '', label: t('anyClass') }, ...kept, ...known]} onChange={(value) => onChange(value === null || value === '' ? null : Number(value))} />
}
