import { useTranslation } from 'react-i18next'
import { attendeeBulk, statusInput } from '#shared/attendee/bulk.ts'
import type { BulkChange } from '#shared/bulk/contract.ts'

/** What a bulk change of attendees does, as a title. */
export function useBulkTitle() {
  const { t } = useTranslation('attendee')
  return ({ kind, input, undoOfSeq }: Pick<BulkChange, 'kind' | 'input' | 'undoOfSeq'>): string => {
    const status = kind === attendeeBulk.status ? statusInput.safeParse(input).data?.choiseStatusCd : undefined
    const act = status === undefined ? t('act.period') : t(`act.${status}`)
    return undoOfSeq === null ? act : t('bulk.undoOf', { act })
  }
}
