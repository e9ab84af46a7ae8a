import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { cardBadge } from '#shared/course/badges.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

it('of the modules are on the demo site once, though an interrupted start runs them again', async () => {
  const site = await buildSite(api)
  const { channelSeq, owner } = site
  for (const title of ['첫째 클래스', '둘째 클래스', '셋째 클래스']) await buildCourse(api, { site, draft: { title } })
  const others = await Promise.all(['manager', 'teacher', 'student', 'member'].map(() => buildPerson(api)))
  const [manager, teacher, student, member] = others.map(({ userSeq }) => userSeq) as [number, number, number, number]
  const makers = [...api.server.modules.values()].filter(({ demo }) => demo !== undefined)
  expect(makers.length).toBeGreaterThan(0)
  const run = async () => {
    for (const module of makers) await module.demo?.({ channelSeq, owner: owner.userSeq, manager, teacher, student, members: [member] })
    const { pages } = await api.client()(contract.page.list, { params: { channelSeq }, query: { page: 1, size: 20 } })
    const { version } = await api.server.services.terms.read(channelSeq, 'terms', 'ko')
    const { courses } = await api.client()(contract.course.list, { params: { channelSeq }, query: {} })
    const now = api.clock.now().getTime()
    return { paths: pages.map(({ path }) => path), version, classes: courses.map((card) => `${card.title} ${cardBadge(card, now)}`) }
  }
  const made = { paths: ['about'], version: 2, classes: ['셋째 클래스 new', '둘째 클래스 none', '첫째 클래스 none'] }
  expect(await run()).toEqual(made)
  expect(await run()).toEqual(made)
})
