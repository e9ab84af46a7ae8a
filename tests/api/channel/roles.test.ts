import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelCalls } from '#shared/channel/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { matrix } from '#shared/kernel/access/permissionMatrix.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const createAt = ({ channelSeq }: Site, by: Person) => by.client(courseCalls.create, { params: { channelSeq }, body: { title: '도예' } })
const rolesAt = async ({ channelSeq }: Site, by: Person) => (await by.client(channelCalls.auth, { params: { channelSeq } })).roles
const refused = { code: errorTable.noPermission.code }

describe('a site’s changes to its roles [SET-10]', () => {
  it('are shown and enforced, for that role and site only, until reverted', async () => {
    const { channel } = api.server.services
    const second = await buildSite(api)
    const teacherThere = await buildPerson(api, { site: second, role: 'TCH' })
    const manager = await buildPerson(api, { site, role: 'MNG' })
    await createAt(site, teacher)

    await channel.changeRole(site.channelSeq, 'TCH', ['CLASS_INFO_READ'])
    expect(await rolesAt(site, teacher)).toEqual(['CLASS_INFO_READ'])
    await expect(createAt(site, teacher)).rejects.toMatchObject(refused)
    await createAt(site, manager)
    await createAt(second, teacherThere)

    await channel.changeRole(site.channelSeq, 'TCH', null)
    expect(await rolesAt(site, teacher)).toEqual(matrix.TCH)
    await createAt(site, teacher)
  })

  it('apply to a class too, together with the standing in it', async () => {
    const { channelSeq, courseSeq } = await buildCourse(api, { site, teacher })
    const open = () => teacher.client(curriculumCalls.edit, { params: { channelSeq, courseSeq } })
    await open()
    await api.server.services.channel.changeRole(channelSeq, 'TCH', ['CLASS_INFO_READ', 'CLASS_LIFECYCLE_CREATE'])
    await expect(open()).rejects.toMatchObject(refused)
    await api.server.services.channel.changeRole(channelSeq, 'TCH', null)
    await open()
  })
})
