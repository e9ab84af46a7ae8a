import type { BulkChange, BulkPreview, BulkReportRow } from '#shared/bulk/contract.ts'
import type { FakeAnswer } from '#renderer/platform/fake.ts'

/** A bulk change of two rows, of which one stays. */
export const aBulk = (change: Partial<BulkChange>): BulkChange => ({
  bulkSeq: 3, courseSeq: null, kind: 'review.hide', input: {}, state: 'done', byName: '이선생', createdAt: '2026-11-21T00:00:00.000Z', endedAt: '2026-11-21T00:00:00.000Z',
  totalCount: 2, doneCount: 1, skippedCount: 1, failedCount: 0, expectedCount: 1, differsCount: 0, undoOfSeq: null, undoneBySeq: null, undoUntil: '2026-11-22T00:00:00.000Z', ...change,
})

interface Played {
  /** Path of the class or site. */
  base: string
  change: Partial<BulkChange>
  preview: Omit<BulkPreview, 'digest' | 'stays' | 'notes'>
  rows: Pick<BulkReportRow, 'subjectSeq' | 'name' | 'outcome' | 'act' | 'reason' | 'to'>[]
  reasons: { reason: string; count: number }[]
  /** Of the undo. */
  undone: { rows: Played['rows']; reasons: Played['reasons']; doneCount: number }
}

/** Plays the calls of one bulk change (3) and its undo (4); `sent` records what was posted. */
export function bulkServer({ base, change, preview, rows, reasons, undone }: Played) {
  const sent: { path: string; body: unknown }[] = []
  const bulks = new Map<number, BulkChange>()
  const reported = (lines: Played['rows']) => lines.map((line, index): BulkReportRow => ({ rowNo: index + 1, line: null, email: `person${line.subjectSeq}@madang.test`, from: null, differs: false, ...line }))
  function answer(url: string, body: unknown): FakeAnswer | undefined {
    const [path = ''] = url.split('?')
    if (path !== `${base}/bulk` && !path.startsWith(`${base}/bulk/`)) return undefined
    const rest = path.slice(`${base}/bulk`.length)
    if (rest === '' && body === undefined) return { body: { bulks: [...bulks.values()].toReversed(), next: null } }
    if (body !== undefined || rest.endsWith('/undo')) sent.push({ path: rest, body })
    if (rest === '/preview') return { body: { stays: [], notes: [], digest: 'shown', ...preview } }
    const [, seqText = '3', what = ''] = /^\/(\d+)(?:\/(\w+))?$/.exec(rest) ?? []
    const seq = Number(seqText)
    if (rest === '') bulks.set(3, aBulk({ ...change, input: (body as { input: Record<string, unknown> }).input }))
    if (what === 'undo') {
      const before = bulks.get(seq)
      if (before === undefined) return undefined
      bulks.set(seq, { ...before, undoUntil: null, undoneBySeq: 4 })
      bulks.set(4, { ...before, bulkSeq: 4, undoOfSeq: seq, undoUntil: null, totalCount: undone.rows.length, doneCount: undone.doneCount, skippedCount: undone.rows.length - undone.doneCount })
      return { body: { bulk: bulks.get(4) } }
    }
    if (what === 'report') {
      const shown = seq === 4 ? undone : { rows, reasons }
      const isSkipped = url.includes('outcome=skipped')
      return { body: { rows: reported(shown.rows).filter(({ outcome }) => !isSkipped || outcome === 'skipped'), next: null, reasons: shown.reasons } }
    }
    return { body: { bulk: bulks.get(seq) } }
  }
  return { answer, sent }
}
