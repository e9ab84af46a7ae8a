import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAVED_VIEWS_MAX, savedViewCalls } from '#shared/savedView/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
})
afterAll(() => api.stop())

const ofSite = (grid: 'attendees' | 'members' = 'attendees') => ({ channelSeq: site.channelSeq, grid })
const save = (person: Person, name: string, query = 'status=01') => person.client(savedViewCalls.save, { params: ofSite(), body: { name, query } })
const list = async (person: Person, grid: 'attendees' | 'members' = 'attendees') => (await person.client(savedViewCalls.list, { params: ofSite(grid) })).views

it('keeps views by name for one person, one site and one list [GEN-04]', async () => {
  const [person, stranger] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  await save(person, ' 대기 ', 'q=a')
  await save(person, '승인', 'status=00')
  await save(person, '대기', 'q=b')
  expect(await list(person)).toEqual([{ name: '대기', query: 'q=b' }, { name: '승인', query: 'status=00' }])
  expect(await list(person, 'members')).toEqual([])
  expect(await list(stranger)).toEqual([])
  await stranger.client(savedViewCalls.remove, { params: ofSite(), body: { name: '대기' } })
  await expect(stranger.client(savedViewCalls.rename, { params: ofSite(), body: { name: '대기', newName: '내 것' } })).rejects.toMatchObject({ status: 404 })
  expect(await list(person)).toHaveLength(2)
})

it('renames and deletes them, and brings one back [GEN-04]', async () => {
  const person = await buildPerson(api, { site })
  await save(person, '하나')
  await save(person, '둘')
  const rename = (name: string, newName: string) => person.client(savedViewCalls.rename, { params: ofSite(), body: { name, newName } })
  expect(await rename('하나', '둘')).toEqual({ outcome: 'taken' })
  expect(await rename('하나', '셋')).toEqual({ outcome: 'renamed' })
  await person.client(savedViewCalls.remove, { params: ofSite(), body: { name: '셋' } })
  expect((await list(person)).map(({ name }) => name)).toEqual(['둘'])
  await save(person, '셋')
  expect((await list(person)).map(({ name }) => name).toSorted()).toEqual(['둘', '셋'])
})

it('keeps so many of a list, and no more, even at once [GEN-04]', async () => {
  const person = await buildPerson(api, { site })
  const outcomes = await Promise.all(Array.from({ length: SAVED_VIEWS_MAX + 3 }, (_one, at) => save(person, `view ${at}`)))
  expect(outcomes.filter(({ outcome }) => outcome === 'full')).toHaveLength(3)
  const [first] = await list(person)
  expect(await save(person, first?.name ?? '', 'q=again')).toEqual({ outcome: 'saved' })
  await expect(save(person, 'x'.repeat(51))).rejects.toMatchObject({ status: 400 })
  await expect(save(person, 'long', 'q'.repeat(2_001))).rejects.toMatchObject({ status: 400 })
})
