import { WITHDRAWAL_DAYS } from './refund.ts'
import type { OwnRefundRule } from './refund.ts'

/** A share in words: a plain fraction where there is one, else percent; texts are `order:part.*`. */
export type ShareWord = { kind: 'all' | 'half' | 'third' | 'twoThirds' } | { kind: 'percent'; percent: number }

/** One sentence of the refund rule; texts are `order:rule.<kind>`. */
export type RefundTerm =
  | { kind: 'beforeStart' | 'share' | 'ended' }
  | { kind: 'unused' | 'ownDays'; days: number }
  /** Before `until` of the period passed, `back` is given back. */
  | { kind: 'step'; until: ShareWord; back: ShareWord }
  /** Nothing once `until` of the period passed. */
  | { kind: 'over'; until: ShareWord }
  /** Recorded lessons: before `until` was watched, at least `back`. */
  | { kind: 'atLeast'; until: ShareWord; back: ShareWord }

const statutory = [{ until: 1 / 3, back: 2 / 3 }, { until: 1 / 2, back: 1 / 2 }] as const
const plain = [[1, 'all'], [1 / 2, 'half'], [1 / 3, 'third'], [2 / 3, 'twoThirds']] as const

function word(share: number): ShareWord {
  const found = plain.find(([value]) => Math.abs(value - share) < 1e-9)
  return found === undefined ? { kind: 'percent', percent: Math.round(share * 100) } : { kind: found[1] }
}

const backAt = (steps: readonly { until: number; back: number }[], used: number): number => steps.find(({ until }) => used < until)?.back ?? 0

/** The rule of `refundByRule` in sentences, for classes with a period and for recorded ones: the better of the statutory steps and the site's own (ENR-13). */
export function refundTerms(own: OwnRefundRule | null): { schedule: RefundTerm[]; recorded: RefundTerm[] } {
  const steps = (own?.steps ?? []).map(({ until, back }) => ({ until: until / 100, back: back / 100 }))
  const days: RefundTerm[] = own === null || own.fullDays === 0 ? [] : [{ kind: 'ownDays', days: own.fullDays }]
  const ends = [...new Set([...statutory, ...steps].map(({ until }) => until))].toSorted((a, b) => a - b)
  const merged: { until: number; back: number }[] = []
  for (const [index, until] of ends.entries()) {
    const from = ends[index - 1] ?? 0
    const back = Math.max(backAt(statutory, from), backAt(steps, from))
    const last = merged.at(-1)
    if (last?.back === back) last.until = until
    else merged.push({ until, back })
  }
  const end = merged.at(-1)?.until ?? 1
  return {
    schedule: [
      { kind: 'beforeStart' }, ...days,
      ...merged.map(({ until, back }): RefundTerm => ({ kind: 'step', until: word(until), back: word(back) })),
      ...(end < 1 ? [{ kind: 'over' as const, until: word(end) }] : []),
    ],
    recorded: [
      ...(own !== null && own.fullDays >= WITHDRAWAL_DAYS ? [] : [{ kind: 'unused' as const, days: WITHDRAWAL_DAYS }]), ...days, { kind: 'share' },
      // Where less the share taken is always more, the step adds nothing.
      ...steps.filter(({ until, back }) => back > 1 - until).map(({ until, back }): RefundTerm => ({ kind: 'atLeast', until: word(until), back: word(back) })),
      { kind: 'ended' },
    ],
  }
}
