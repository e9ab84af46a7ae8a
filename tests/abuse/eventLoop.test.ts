import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { INTRODUCTION_MAX } from '#shared/course/form.ts'
import { RICH_TEXT_TAGS_MAX } from '#shared/kernel/format/richText.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

/** Longest block of the event loop per hostile request, ms. Generous: the embedded database shares the thread. */
const BLOCK_MAX_MS = 100
/** JIT and garbage collection add noise: the best of some rounds counts. */
const ROUNDS = 4

let api: TestApi
let course: BuiltCourse
let learner: Person
let attendSeq: number
beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api)
  ;({ person: learner, attendSeq } = await buildAttendee(api, { course }))
  await verified(api, learner)
})
afterAll(() => api.stop())

const fill = (part: string, length: number) => part.repeat(Math.floor(length / part.length))
const site = () => ({ channelSeq: course.channelSeq })
const place = () => ({ ...site(), courseSeq: course.courseSeq })

interface Attack {
  call: CallDefinition
  by?: 'teacher' | 'learner'
  input?: () => { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  headers?: Record<string, string>
}

const send = ({ call, by, input, headers = {} }: Attack): Promise<Answer> => {
  const { body, ...address } = input?.() ?? {}
  const token = by === undefined ? undefined : by === 'teacher' ? course.teacher.token : learner.token
  return api.send(callUrl(call, address), { method: call.method, token, headers, ...(body === undefined ? {} : { body }) })
}

/** Longest block of the event loop during a request. Capped by the thread's CPU time: any more is other programs' load. */
async function longestBlock(ask: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  let best = Infinity
  let answer: Answer | undefined
  for (let round = 0; answer === undefined || (round < ROUNDS && best > BLOCK_MAX_MS); round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const before = process.threadCpuUsage()
    delay.enable()
    await turn()
    answer = await ask()
    await turn()
    delay.disable()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, delay.max / 1e6, (user + system) / 1e3)
  }
  return { ms: best, answer }
}

const introduction = (html: string): Attack => ({ call: contract.course.update, by: 'teacher', input: () => ({ params: place(), body: { course: { introduction: html } } }) })
const lesson = (content: string): Attack => ({
  call: contract.curriculum.create, by: 'teacher', input: () => ({ params: place(), body: { body: { curriculumTypeCd: '05', title: '강의', content } } }),
})
const signUp = (fields: object): Attack => ({ call: contract.auth.signup, input: () => ({ body: { email: 'a@b.kr', password: 'Abcdef1!', ...fields } }) })
const list = (headers: Record<string, string>): Attack => ({ call: contract.course.list, input: () => ({ params: site() }), headers })
const HEADER = 12_000
const BODY = 250_000

const attacks: [string, number, Attack][] = [
  ['an introduction nested 30,000 deep', 400, introduction('<b>'.repeat(30_000))],
  ['one nested deep and closed', 400, introduction('<blockquote>'.repeat(3000) + '</blockquote>'.repeat(3000))],
  ['one whose closing tags hide in attributes', 200, introduction('<b title="</b>">'.repeat(RICH_TEXT_TAGS_MAX / 2))],
  ['one of unknown elements', 400, introduction(fill('<x>', INTRODUCTION_MAX))],
  ['one with too many tags', 400, introduction('<br>'.repeat(RICH_TEXT_TAGS_MAX + 1))],
  ['one with the most tags allowed', 200, introduction('<p>a</p>'.repeat(RICH_TEXT_TAGS_MAX / 2))],
  ['one of entities', 400, introduction(fill('&', INTRODUCTION_MAX))],
  ['one of brackets', 400, introduction(fill('< ', INTRODUCTION_MAX))],
  ['one with 12,000 attributes', 200, introduction(`<a ${Array.from({ length: 12_000 }, (_, nth) => `a${nth}`).join(' ')}>x</a>`)],
  ['one of odd letters', 200, introduction(fill('\u202e\u200b👩‍👩‍👧‍👦', INTRODUCTION_MAX))],
  ['a lesson of many links that grows when sanitised', 400, lesson(fill('<a href="https://x.yz">a</a>', 90_000))],
  ['a name of combining marks', 400, signUp({ name: `a${'\u0300\u0316'.repeat(20_000)}` })],
  ['a phone number of combining marks', 400, signUp({ name: '가나', phone: '\u0300\u0316'.repeat(20_000) })],
  ['an email address that almost matches', 400, signUp({ name: '가나', email: `${fill('a.', BODY)}@${fill('a-', 1000)}` })],
  ['a search of many words', 200, { call: contract.course.list, input: () => ({ params: site(), query: { q: fill('% _ ', 100) } }) }],
  ['a search that is too long', 400, { call: contract.course.list, input: () => ({ params: site(), query: { q: fill('\u0300\u0316', 1000) } }) }],
  ['deep JSON', 400, { call: contract.auth.login, input: () => ({ body: `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }) }],
  ['JSON of many keys', 400, { call: contract.auth.login, input: () => ({ body: `{${Array.from({ length: 20_000 }, (_, nth) => `"k${nth}":1`).join(',')}}` }) }],
  ['an event of many letters', 400, { call: contract.analytics.log, input: () => ({ body: { eventType: 'x', message: fill('\u0300\u0316', 100_000) } }) }],
  ['a long review', 200, { call: contract.review.save, by: 'learner', input: () => ({ params: place(), body: { attendSeq, reviewPoint: 5, description: fill('\u0300\u0316', 900) } }) }],
  ['a long User-Agent', 200, list({ 'user-agent': fill('Version/1 ', HEADER) })],
  ['a long Accept-Lang', 200, list({ 'accept-lang': fill('ko;', HEADER) })],
  ['a long Accept-Language', 200, list({ 'accept-language': fill('ko,', HEADER) })],
  ['a long Source', 200, list({ source: fill('https://a.b/', HEADER) })],
  ['many cookies', 200, list({ cookie: fill('a=1; ', HEADER) })],
  ['a long Accept-Encoding', 200, list({ 'accept-encoding': fill('br;q=0.1,', HEADER) })],
]

describe('no request blocks the event loop', () => {
  it.each(attacks)('%s', async (_, status, attack) => {
    const { ms, answer } = await longestBlock(() => send(attack))
    expect([answer.status, ms]).toEqual([status, expect.toSatisfy((blockMs: number) => blockMs <= BLOCK_MAX_MS, `at most ${BLOCK_MAX_MS} ms`)])
  }, 240_000)

  it('names the field whose markup is too complex', async () => {
    const { json } = await send(introduction('<b>'.repeat(30_000)))
    expect(json).toMatchObject({ issues: [{ path: ['course', 'introduction'], message: 'validation:richTextTooComplex' }] })
    expect((await send(lesson('<b>'.repeat(30_000)))).json).toMatchObject({ issues: [{ path: ['body', 'content'] }] })
  })

  it('a class with the longest introduction, at each view', async () => {
    expect((await send(introduction('<p>물레</p>'.repeat(RICH_TEXT_TAGS_MAX / 2)))).status).toBe(200)
    const call = await longestBlock(() => send({ call: contract.course.detail, input: () => ({ params: place() }) }))
    const page = await longestBlock(() => api.send(`/classes/${course.courseSeq}?channelSeq=${course.channelSeq}`))
    expect([call.answer.status, call.ms <= BLOCK_MAX_MS, page.ms <= BLOCK_MAX_MS]).toEqual([200, true, true])
  })
})
