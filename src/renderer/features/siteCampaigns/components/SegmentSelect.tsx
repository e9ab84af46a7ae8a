import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { segmentQueries } from '#renderer/entities/segment/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Select } from '#renderer/ui/index.ts'
import type { CampaignInput, CampaignValues } from './campaignView.ts'

/** A segment of the site's members. */
export function SegmentSelect({ form }: { form: AppForm<CampaignInput, CampaignValues> }) {
  const { t } = useTranslation('campaign')
  const fieldError = useFieldError()
  const { field: { value, onChange, ref, onBlur }, fieldState } = useController({ control: form.control, name: 'targetSeq' })
  const list = useQuery(segmentQueries.list(useClient(), useChannelSeq()))
  const segments = list.data?.segments ?? []
  return (
    <Select
      ref={ref} label={t('form.segment')} required searchable data={segments.map(({ segmentSeq, name }) => ({ value: String(segmentSeq), label: name }))} value={value === null ? null : String(value)}
      description={list.isSuccess && segments.length === 0 ? t('form.noSegment') : undefined} error={fieldError(fieldState.error?.message)} onBlur={onBlur} onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
