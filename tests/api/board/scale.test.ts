import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boardCalls } from '#shared/board/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildWriter, placeOf } from '#tests/support/board/boards.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

const POSTS = 100_000

let api: TestApi
let course: BuiltCourse
const readers: Record<string, Pick<Person, 'client'>> = {}
beforeAll(async () => {
  api = await startApi()
  const site = await buildSite(api)
  const teacher = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
  course = await buildCourse(api, { site, teacher })
  const learner = await buildWriter(api, course)
  Object.assign(readers, { visitor: { client: api.client() }, learner, teacher })
  const { db } = api.server.ports.database
  // Of a thousand, one is public, nine are for participants, the rest is secret: lists must not walk through what they leave out.
  await db.execute(sql`insert into posts (channel_seq, course_seq, board_cd, post_type_cd, scope_cd, user_seq, title, content, waiting, created_at)
    select ${course.channelSeq}::bigint, ${course.courseSeq}::bigint, case when n % 2 = 0 then 'question' else 'community' end, case when n % 2 = 0 then 'question' else 'free' end,
      case when n % 1000 < 2 then 'everyone' when n % 1000 < 20 and n % 2 = 1 then 'participants' else 'secret' end, ${teacher.userSeq}::bigint, 'post ' || n, '', n % 2 = 0, now()
    from generate_series(1, ${POSTS}::int) n`)
  await db.execute(sql`analyze posts`)
}, 120_000)
afterAll(() => api.stop())

interface Plan { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

const rowsRead = (plan: Plan): number => Math.max(
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1), ...(plan.Plans ?? []).map(rowsRead))

/** Most rows that a step of a page's plan reads. */
async function readFor(where: string, order: string): Promise<number> {
  const result = await api.server.ports.database.db.execute(sql.raw(`explain (analyze, format json) select post_seq from posts
    where channel_seq = ${course.channelSeq} and course_seq = ${course.courseSeq} and ${where} order by ${order} limit 21`))
  const [row] = (result as unknown as { rows: { 'QUERY PLAN': { Plan: Plan }[] }[] }).rows
  return rowsRead(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '', 'Actual Rows': Infinity, 'Actual Loops': 1 })
}

it.each([
  ['all, for staff', `board_cd = 'community'`, 'pinned desc, post_seq desc'],
  ['for participants', `board_cd = 'community' and scope_cd <> 'staff' and hidden_at is null`, 'pinned desc, post_seq desc'],
  ['for everyone', `board_cd = 'question' and scope_cd = 'everyone' and hidden_at is null`, 'pinned desc, post_seq desc'],
  ['further on', `board_cd = 'community' and scope_cd <> 'staff' and hidden_at is null and (pinned, post_seq) < (false, 50000)`, 'pinned desc, post_seq desc'],
  ['waiting first', `board_cd = 'question'`, 'waiting desc, post_seq desc'],
  ['reported', `board_cd = 'community' and (report_count > 0 or hidden_at is not null)`, 'pinned desc, post_seq desc'],
])('a page of 100,000 posts reads no more rows than it shows: %s [ROOM-05]', async (_, where, order) => {
  expect(await readFor(where, order)).toBeLessThanOrEqual(21)
})

it.each(['visitor', 'learner', 'teacher'])('a %s reads pages of both boards, and a search stops at its span [ROOM-05]', async (name) => {
  const { client } = readers[name] ?? { client: api.client() }
  for (const list of [boardCalls.questions, boardCalls.posts]) {
    const page = await client(list, { params: placeOf(course), query: { limit: 20 } })
    expect(page.posts).toHaveLength(20)
    const next = await client(list, { params: placeOf(course), query: { limit: 20, ...page.next } })
    expect(new Set([...page.posts, ...next.posts].map(({ postSeq }) => postSeq)).size).toBe(40)
  }
  const found = name === 'visitor' ? null : (await client(boardCalls.posts, { params: placeOf(course), query: { q: 'nowhere' } }))
  expect(found === null || (found.posts.length === 0 && found.next !== null)).toBe(true)
})
