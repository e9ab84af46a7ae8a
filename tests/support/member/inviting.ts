import { randomUUID } from 'node:crypto'
import { bulkCalls } from '#shared/bulk/contract.ts'
import type { BulkPreview } from '#shared/bulk/contract.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import type { Person } from '#tests/support/server/factories.ts'

type By = Pick<Person, 'client'>
export interface InviteRow { email: string; name?: string; memo?: string }

const bodyOf = (rows: readonly InviteRow[], language: 'ko' | 'en') => (
  { kind: memberBulk.invite, input: { language }, selection: { way: 'lines' as const, lines: rows.map(({ email, name, memo = '' }, index) => ({ line: index + 2, email, value: memo, ...(name === undefined ? {} : { name }) })) } })

/** What a sheet of people would do. */
export const previewInvites = (by: By, channelSeq: number, rows: readonly InviteRow[]): Promise<BulkPreview> => by.client(bulkCalls.sitePreview, { params: { channelSeq }, body: bodyOf(rows, 'ko') })

/** Invites the people of a sheet as staff do: a preview, a start, and a report of each row. */
export async function inviteMembers(by: By, channelSeq: number, rows: readonly InviteRow[], language: 'ko' | 'en' = 'ko'): Promise<{ bulkSeq: number; skips: (string | null)[] }> {
  const params = { channelSeq }
  const body = bodyOf(rows, language)
  const { digest } = await by.client(bulkCalls.sitePreview, { params, body })
  const { bulk: { bulkSeq } } = await by.client(bulkCalls.siteStart, { params, body: { ...body, digest, requestNo: randomUUID() } })
  const { rows: report } = await by.client(bulkCalls.siteReport, { params: { ...params, bulkSeq }, query: { size: 1_000 } })
  return { bulkSeq, skips: report.map(({ reason }) => reason) }
}

/** The code of the link in the last invitation that was mailed to an address; '': none. */
export async function mailedInviteCode(api: TestApi, email: string): Promise<string> {
  await api.runSent('member-invitation')
  return /\/invited\/([\w-]+)/.exec(api.mails.findLast(({ to, html }) => to === email && html.includes('/invited/'))?.html ?? '')?.[1] ?? ''
}
