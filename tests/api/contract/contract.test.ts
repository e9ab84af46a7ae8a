import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract.ts'
import { contractRows } from '#shared/contract.ts'
import { callRoute, callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { outcome, refusedAs } from '#tests/support/outcome.ts'
import { samples } from './samples.ts'
import type { Input } from './sample.ts'
import { buildScene, standIns } from './scene.ts'
import type { Scene } from './scene.ts'

const UNKNOWN = 999_999_999

let api: TestApi
let scene: Scene
beforeAll(async () => {
  api = await startApi({ env: standIns })
  scene = await buildScene(api)
})
afterAll(() => api.stop())

const rows = contractRows.map(({ name, definition }) => ({
  name,
  definition,
  access: definition.access,
  seqNames: Object.keys(definition.params?.shape ?? {}).filter((key) => key.endsWith('Seq')),
  sample: samples[name as CallName],
}))
type Row = (typeof rows)[number]

const inputs = new Map<string, Promise<Input>>()

/** Valid input of the call; memoised, so that a refused attempt does not use it up. */
function inputOf({ name, sample }: Row): Promise<Input> {
  const input = inputs.get(name) ?? Promise.resolve(sample.with(scene))
  inputs.set(name, input)
  return input
}

async function make(row: Row, change: Input = {}, token: string | undefined = row.sample.by === null ? undefined : scene[row.sample.by].token): Promise<Answer> {
  const passing = await inputOf(row)
  const input = {
    params: { ...passing.params, ...change.params }, query: { ...passing.query, ...change.query }, body: 'body' in change ? change.body : (passing.body ?? {}),
  }
  const { definition } = row
  return api.send(callUrl(definition, input), { method: definition.method, token, ...(definition.body === undefined ? {} : { body: input.body }) })
}

const NO_SESSION = 'not-a-token'
const issuesOf = (answer: Answer) => (answer.json as { issues?: { path: unknown }[] } | undefined)?.issues ?? []
const atPublicClass = ({ seqNames }: Row): Input => (seqNames.includes('courseSeq') ? { params: { courseSeq: scene.course.courseSeq } } : {})
const isOfSite = ({ access }: Row) => access === 'member' || typeof access === 'object'

it('declares no two calls at one URL', () => {
  const addresses = rows.map(({ definition }) => `${definition.method} ${callRoute(definition).replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('has one sample for every call and no other', () => {
  expect(Object.keys(samples).sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('each call has a passing use', () => {
  expect(rows.filter(({ sample }) => (sample as typeof sample | undefined) === undefined).map(({ name }) => name)).toEqual([])
})

describe('every call', () => {
  it.each(rows)('$name has one handler', ({ definition }) => {
    expect(api.server.fastify.hasRoute({ method: definition.method, url: callRoute(definition) })).toBe(true)
  })
})

describe('a visitor', () => {
  it.each(rows.filter(({ access }) => access !== 'public'))('is refused $name', async (row) => {
    const input = await inputOf(row)
    const bare = await api.send(callUrl(row.definition, input), { method: row.definition.method, ...(row.definition.body === undefined ? {} : { body: input.body }) })
    expect(outcome(bare)).toEqual(refusedAs('loginRequired'))
    expect(outcome(await make(row, {}, NO_SESSION))).toEqual(refusedAs('loginRequired'))
  })
})

describe('a member without the permission', () => {
  it.each(rows.filter(({ access }) => typeof access === 'object'))('is refused $name', async (row) => {
    expect(outcome(await make(row, atPublicClass(row), scene.learner.token))).toEqual(refusedAs('noPermission'))
  })
})

describe('the teacher of another class', () => {
  it.each(rows.filter(({ access }) => typeof access === 'object' && 'course' in access))('is refused $name', async (row) => {
    expect(outcome(await make(row, atPublicClass(row), scene.colleague.token))).toEqual(refusedAs('noPermission'))
  })
})

describe('a draft of another teacher', () => {
  it.each(rows.filter(({ seqNames, access }) => access !== 'session' && seqNames.includes('courseSeq')))('looks to $name like an unknown number [COUR-08]', async (row) => {
    for (const { token } of [scene.colleague, scene.learner, scene.outsider]) {
      const [draft, unknown] = [await make(row, { params: { courseSeq: scene.draft.courseSeq } }, token), await make(row, { params: { courseSeq: UNKNOWN } }, token)]
      expect(outcome(draft)).toEqual(outcome(unknown))
      expect(draft.status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a user of another site', () => {
  it.each(rows.filter(isOfSite))('is refused $name', async (row) => {
    for (const person of [scene.outsider, scene.other.teacher, scene.other.site.owner]) {
      expect((await make(row, atPublicClass(row), person.token)).status).toBe(403)
    }
  })

  it.each(rows.filter(isOfSite))('is refused $name where they have no rights', async (row) => {
    const { channelSeq, courseSeq } = scene.other
    expect((await make(row, { params: { channelSeq, courseSeq } })).status).toBe(403)
  })
})

describe('a class of another site', () => {
  it.each(rows.filter(({ seqNames }) => seqNames.includes('courseSeq')))('is unknown to $name', async (row) => {
    expect(outcome(await make(row, { params: { courseSeq: scene.other.courseSeq } }))).toEqual(refusedAs('classNotFound'))
  })
})

describe('an item of another class of the same teacher', () => {
  it.each(rows.filter(({ seqNames }) => seqNames.includes('curriculumSeq')))('is unknown to $name', async (row) => {
    const { videoSeq, materialsSeq } = await scene.otherItems()
    const passing = (await inputOf(row)).params?.['curriculumSeq']
    for (const curriculumSeq of [videoSeq, materialsSeq]) {
      expect(curriculumSeq).not.toBe(passing)
      const answer = await make(row, { params: { curriculumSeq } })
      expect([404, 410]).toContain(answer.status)
    }
  })

  it('gets no place in an order, and nothing can be put after it', async () => {
    const { videoSeq } = await scene.otherItems()
    const { channelSeq, courseSeq, curriculumSeq, materialsSeq } = scene.course
    const at = (call: string) => `/api/main/v2.0/channels/${channelSeq}/courses/${courseSeq}/curriculums${call}`
    const { token } = scene.teacher
    const ordered = await api.send(at('/ordering'), { method: 'POST', token, body: { curriculumSeqs: [curriculumSeq, videoSeq, materialsSeq] } })
    expect(outcome(ordered)).toEqual(refusedAs('conflict'))
    const added = await api.send(at(''), { method: 'POST', token, body: { body: { curriculumTypeCd: '05', title: '강의' }, afterCurriculumSeq: videoSeq } })
    expect(outcome(added)).toEqual(refusedAs('notFound'))
  })
})

describe('an unknown number', () => {
  const numbers = rows.flatMap((row) => row.seqNames.map((unknown) => ({ name: row.name, row, unknown })))
  it.each(numbers)('as $unknown is refused by $name as not found', async ({ name, row, unknown }) => {
    const answer = await make(row, { params: { [unknown]: UNKNOWN } })
    // An unknown file is `gone`, since a client may still know its item; a link starts at the item.
    const isFile = name.startsWith('upload.') && name !== 'upload.link' && unknown === 'curriculumSeq' && row.definition.method === 'POST'
    expect(outcome(answer)).toEqual([isFile ? 410 : 404, expect.stringMatching(/^\d{6}$/)])
  })
})

describe('malformed input', () => {
  const parts = (part: 'params' | 'query') => rows.flatMap((row) => (
    Object.keys(row.definition[part]?.shape ?? {}).map((field) => ({ name: row.name, row, field, change: { [part]: { [field]: 'x'.repeat(300) } } }))
  ))
  it.each([...parts('params'), ...parts('query')])('as $field is refused by $name, which names it', async ({ row, field, change }) => {
    const answer = await make(row, change)
    expect(outcome(answer)).toEqual(refusedAs('invalidInput'))
    expect(issuesOf(answer).map(({ path }) => path)).toContainEqual([field])
  })

  it.each(rows.filter(({ definition }) => definition.body !== undefined))('as body is refused by $name with a reason', async (row) => {
    const answer = await make(row, { body: [] })
    expect(outcome(answer)).toEqual(refusedAs('invalidInput'))
    expect(issuesOf(answer)).not.toEqual([])
    expect(outcome(await make(row, { body: '{"cut":' }))).toEqual(refusedAs('invalidInput'))
  })
})

describe('a caller with the right and valid input', () => {
  it.each(rows)('$name passes', async (row) => {
    const answer = await make(row)
    // A success may have a field named as a refusal's code.
    expect(answer.status === 200 ? [200] : outcome(answer)).toEqual([200])
    expect(row.definition.response.safeParse(answer.json).error).toBeUndefined()
  })
})
