import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

it('of the modules are on the demo site once, though an interrupted start runs them again', async () => {
  const { channelSeq, owner } = await buildSite(api)
  const others = await Promise.all(['manager', 'teacher', 'student', 'member'].map(() => buildPerson(api)))
  const [manager, teacher, student, member] = others.map(({ userSeq }) => userSeq) as [number, number, number, number]
  const makers = [...api.server.modules.values()].filter(({ demo }) => demo !== undefined)
  expect(makers.length).toBeGreaterThan(0)
  const run = async () => {
    for (const module of makers) await module.demo?.({ channelSeq, owner: owner.userSeq, manager, teacher, student, members: [member] })
    const { pages } = await api.client()(contract.page.list, { params: { channelSeq }, query: { page: 1, size: 20 } })
    const { version } = await api.server.services.terms.read(channelSeq, 'terms', 'ko')
    return { paths: pages.map(({ path }) => path), version }
  }
  expect(await run()).toEqual({ paths: ['about'], version: 2 })
  expect(await run()).toEqual({ paths: ['about'], version: 2 })
})
