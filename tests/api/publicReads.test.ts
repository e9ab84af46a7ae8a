import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { callUrl } from '#shared/contract/kernel.ts'
import { startApi } from '#tests/support/api.ts'
import type { TestApi } from '#tests/support/api.ts'
import { freshDatabaseUrl, testDatabase } from '#tests/support/database.ts'
import { buildCourse } from '#tests/support/factories.ts'
import type { BuiltCourse } from '#tests/support/factories.ts'
import { until } from '#tests/support/until.ts'

const listOf = ({ channelSeq }: BuiltCourse) => callUrl(contract.course.list, { params: { channelSeq } })
const detailOf = ({ channelSeq, courseSeq }: BuiltCourse) => callUrl(contract.course.detail, { params: { channelSeq, courseSeq } })
/** Changes the title of a public class, which has a draft first. */
async function rename({ channelSeq, courseSeq }: BuiltCourse, client: BuiltCourse['teacher']['client'], title: string): Promise<void> {
  const params = { channelSeq, courseSeq }
  await client(contract.course.update, { params, body: { course: { title } } })
  await client(contract.course.draftApply, { params, body: {} })
}

describe('what a visitor reads', () => {
  let api: TestApi
  let course: BuiltCourse
  beforeAll(async () => {
    api = await startApi()
    course = await buildCourse(api)
  })
  afterAll(() => api.stop())

  it.each([['list', listOf], ['page', detailOf]])('carries an ETag and is not sent twice: the class %s', async (_, urlOf) => {
    const first = await api.send(urlOf(course))
    expect([first.status, first.headers['cache-control'], first.headers['vary']]).toEqual([200, 'public, no-cache', expect.stringContaining('cookie')])
    const etag = String(first.headers['etag'])
    const again = await api.send(urlOf(course), { headers: { 'if-none-match': etag } })
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
    expect((await api.send(urlOf(course))).text).toBe(first.text)
  })

  it('is as it was just written', async () => {
    for (const title of ['도자기 하나', '도자기 둘']) {
      await rename(course, course.teacher.client, title)
      for (const url of [listOf(course), detailOf(course)]) expect((await api.send(url)).text).toContain(title)
    }
  })

  it('is not what a person with a session gets', async () => {
    await api.send(detailOf(course))
    const own = await api.send(detailOf(course), { token: course.teacher.token })
    expect([own.headers['etag'], (own.json as { course: { viewer: { userTypeCd: string | null } } }).course.viewer.userTypeCd]).toEqual([undefined, expect.any(String)])
  })
})

// PGlite is one process by nature.
describe.skipIf(testDatabase() === 'pglite')('two processes on one PostgreSQL', () => {
  it('hear of each other’s changes', async () => {
    const url = await freshDatabaseUrl() ?? ''
    const here = await startApi({ env: { DATABASE_URL: url } })
    const there = await startApi({ env: { DATABASE_URL: url } })
    try {
      const course = await buildCourse(here)
      expect((await there.send(listOf(course))).text).not.toContain('두 서버')
      await rename(course, course.teacher.client, '두 서버에서')
      await until(async () => expect((await there.send(listOf(course))).text).toContain('두 서버에서'))
    } finally {
      await there.stop()
      await here.stop()
    }
  })
})
