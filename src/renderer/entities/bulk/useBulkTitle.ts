import { useTranslation } from 'react-i18next'
import { attendeeBulk, statusInput } from '#shared/attendee/bulk.ts'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { liveBulk, markInput } from '#shared/live/bulk.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { judgeInput, missionBulk } from '#shared/mission/bulk.ts'
import { reviewBulk } from '#shared/review/bulk.ts'

/** What a bulk change does, as a title. */
export function useBulkTitle() {
  const { t } = useTranslation('bulk')
  const actOf = (kind: string, input: unknown): string => {
    switch (kind) {
      case attendeeBulk.status: return t(`kind.${statusInput.safeParse(input).data?.choiseStatusCd ?? '00'}`)
      case attendeeBulk.add: return t('kind.add')
      case memberBulk.block: return t('kind.block')
      case memberBulk.unblock: return t('kind.unblock')
      case memberBulk.memo: return t('kind.memo')
      case memberBulk.invite: return t('kind.inviteMembers')
      case missionBulk.judge: return t(`kind.${judgeInput.safeParse(input).data?.verdict ?? 'approve'}`)
      case liveBulk.markOffline: return t(markInput.safeParse(input).data?.attendedYn === 'N' ? 'kind.markAbsent' : 'kind.markThere')
      case reviewBulk.hide: return t('kind.hideReviews')
      case reviewBulk.show: return t('kind.showReviews')
      default: return t('kind.period')
    }
  }
  return ({ kind, input, undoOfSeq }: Pick<BulkChange, 'kind' | 'input' | 'undoOfSeq'>): string => {
    const act = actOf(kind, input)
    return undoOfSeq === null ? act : t('undoOf', { act })
  }
}
