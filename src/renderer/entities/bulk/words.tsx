import { useTranslation } from 'react-i18next'
import { addSkips, lineSkips } from '#shared/attendee/adding.ts'
import { addActs, addUndoSkips, undoSkips } from '#shared/attendee/bulk.ts'
import { inviteSkips } from '#shared/attendee/inviting.ts'
import { skipReasons, statusActs } from '#shared/attendee/rules.ts'
import { markActs, markSkips } from '#shared/live/bulk.ts'
import { memberActs, memberSkips } from '#shared/member/bulk.ts'
import { memberInviteSkips } from '#shared/member/inviting.ts'
import { judgeActs, judgeSkips, missionBulk } from '#shared/mission/bulk.ts'
import { reviewActs, reviewSkips } from '#shared/review/bulk.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import styles from './bulk.module.css'

const reasons = [...skipReasons, ...undoSkips, ...addSkips, ...lineSkips, ...inviteSkips, ...addUndoSkips, ...memberSkips, ...memberInviteSkips, ...judgeSkips, ...reviewSkips, ...markSkips] as const
const acts = [...statusActs, ...addActs, ...memberActs, ...judgeActs, ...reviewActs, ...markActs, 'undo'] as const

/** What the rows of a bulk change are, as its texts count them. */
export function nounOf(kind: string): 'people' | 'works' | 'reviews' {
  if (kind === missionBulk.judge) return 'works'
  return kind.startsWith('review.') ? 'reviews' : 'people'
}

/** Why a row stays as it is; unknown reasons are the server's own. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('bulk')
  return (reason) => {
    const known = reasons.find((one) => one === reason)
    return known === undefined ? t('reason.other') : t(`reason.${known}`)
  }
}

/** What is done to a row, in a word. */
export function useAct(): (act: string) => string {
  const { t } = useTranslation('bulk')
  return (act) => {
    const known = acts.find((one) => one === act)
    return known === undefined ? t('kind.period') : t(`act.${known}`)
  }
}

/** What is done to a person: of a period, its end before and after; of an addition, its end; of a memo, both texts. */
export function ActText({ act, from, to }: { act: string; from: string | null; to: string | null }) {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const actOf = useAct()
  const endOf = (end: string | null) => (end === null ? t('noEnd') : formatDay(end, language))
  switch (act) {
    case 'period': return <>{t('ends', { from: endOf(from), to: endOf(to) })}</>
    case 'add': return <>{to === null ? t('unlimited', { act: actOf(act) }) : t('until', { act: actOf(act), date: formatDay(to, language) })}</>
    case 'memo':
    case 'erase':
      return <span className={styles.texts}><del>{from === null || from === '' ? t('noMemo') : from}</del> → <ins>{to === null || to === '' ? t('noMemo') : to}</ins></span>
    case 'inviteMember':
    case 'approveWork':
    case 'returnWork':
    case 'hideReview':
    case 'showReview': return <>{[actOf(act), to ?? ''].filter((part) => part !== '').join(' · ')}</>
    default: return <>{actOf(act)}</>
  }
}

/** What a file says before and after: a day, or a memo. */
export const cellOf = (kind: string, text: string | null): string => (text === null ? '' : kind.startsWith('attendee.') ? text.slice(0, 10) : text)
