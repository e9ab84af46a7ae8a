import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Segment } from '#shared/segment/contract.ts'
import { segmentQueries } from '#renderer/entities/segment/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Select } from '#renderer/ui/index.ts'
import type { CouponInput, CouponValues } from '../couponView.ts'

/** Who may use the coupon: all members, or those of a segment, with how many they are now (SET-02). */
export function SegmentField({ form }: { form: AppForm<CouponInput, CouponValues> }) {
  const { t } = useTranslation('coupon')
  const fieldError = useFieldError()
  const { can } = useAbility()
  const maySee = can('SITE_USER_READ')
  const { field: { value, onChange, ref }, fieldState } = useController({ control: form.control, name: 'segmentSeq' })
  const chosen = (value as number | null | undefined) ?? null
  const list = useQuery({ ...segmentQueries.list(useClient(), useChannelSeq()), enabled: maySee })
  const segments = list.data?.segments ?? []
  const segment = segments.find(({ segmentSeq }) => segmentSeq === chosen)
  if (!maySee && chosen === null) return null
  // The coupon's segment stays in the list, though it was deleted or may not be read.
  const other = chosen !== null && segment === undefined ? [{ value: String(chosen), label: t('form.segmentOther') }] : []
  return (
    <div>
      <Select
        ref={ref} label={t('form.segment')} value={chosen === null ? '' : String(chosen)} searchable={segments.length > 10} allowDeselect={false} error={fieldError(fieldState.error?.message)}
        {...(chosen !== null && segment === undefined && list.data !== undefined ? { description: t('form.segmentGone') } : { description: t('form.segmentHelp') })}
        data={[{ value: '', label: t('form.segmentAll') }, ...segments.map(({ segmentSeq, name }) => ({ value: String(segmentSeq), label: name })), ...other]}
        onChange={(next) => onChange(next === null || next === '' ? null : Number(next))}
      />
      {segment === undefined ? null : <Count segment={segment} />}
    </div>
  )
}

function Count({ segment }: { segment: Segment }) {
  const { t } = useTranslation('coupon')
  const count = useQuery(segmentQueries.count(useClient(), useChannelSeq(), segment.rules))
  return <output>{count.data === undefined ? ' ' : t('form.segmentCount', { count: count.data.count })}</output>
}
