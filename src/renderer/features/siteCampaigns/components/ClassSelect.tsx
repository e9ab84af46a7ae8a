import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import { Select, useLateSearch } from '#renderer/ui/index.ts'
import type { CampaignInput, CampaignValues } from './campaignView.ts'

const SHOWN = 100

/** A class of the site, found by its title. @param empty the choice of none, if there is one */
export function ClassSelect({ form, name, label, required = false, empty }: { form: AppForm<CampaignInput, CampaignValues>; name: 'courseSeq' | 'targetSeq'; label: string; required?: boolean; empty?: string }) {
  const { t } = useTranslation('campaign')
  const fieldError = useFieldError()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const { field: { value, onChange, ref, onBlur }, fieldState } = useController({ control: form.control, name })
  const list = useQuery(editingQueries.list(useClient(), useChannelSeq(), { state: 'all', page: 1, size: SHOWN, ...(q === '' ? {} : { q }) }))
  const titles = new Map((list.data?.courses ?? []).map(({ courseSeq, title }) => [String(courseSeq), title]))
  // The text of the field is the title once one is chosen.
  useLateSearch(typed, (text) => setQ([...titles.values(), empty].includes(text) ? '' : text.trim()))
  const chosen = value === null ? '' : String(value)
  const none = empty === undefined ? [] : [{ value: '', label: empty }]
  return (
    <Select
      ref={ref} label={label} required={required} placeholder={t('form.chooseCourse')} searchable nothingFoundMessage={list.isPending ? undefined : t('form.noCourse')} error={fieldError(fieldState.error?.message)}
      data={[...none, ...[...titles].map(([key, title]) => ({ value: key, label: title })), ...(chosen === '' || titles.has(chosen) ? [] : [{ value: chosen, label: t('form.otherCourse') }])]}
      value={empty === undefined && chosen === '' ? null : chosen} onBlur={onBlur}
      onSearchChange={setTyped}
      onChange={(next) => onChange(next === null || next === '' ? null : Number(next))}
    />
  )
}
