import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { buyByDeposit, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

it('finds attendees by the number that they gave only where the class shows it [STU-07]', async () => {
  const site = await buildSite(api)
  const learner = await verified(api, await buildPerson(api, { site }))
  const { course } = await buyByDeposit(api, { site, owner: site.owner, learner })
  const params = { channelSeq: site.channelSeq, courseSeq: course.courseSeq }
  const found = async (q: string) => {
    const { attendees, totalCount, counts } = await site.owner.client(contract.attendee.list, { params, query: { q } })
    return [attendees.map(({ userSeq, phone }) => [userSeq, phone]), totalCount, counts.reduce((sum, { count }) => sum + count, 0)]
  }
  expect(await found(orderer.phone.slice(3))).toEqual([[], 0, 1])
  expect(await found(learner.email)).toEqual([[[learner.userSeq, null]], 1, 1])
})

it('finds members to add by their number only for staff who may see members [STU-07] [SET-02]', async () => {
  const site = await buildSite(api)
  const learner = await verified(api, await buildPerson(api, { site }))
  await learner.client(contract.profile.changePhone, { body: { phone: '010-8765-4321' } })
  const buyer = await verified(api, await buildPerson(api, { site }))
  const { course } = await buyByDeposit(api, { site, owner: site.owner, learner: buyer })
  const manager = await buildPerson(api, { site, role: 'MNG' })
  const found = async (by: typeof manager, q: string) => (await by.client(contract.attendee.members, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq }, query: { q } })).members.map(({ userSeq }) => userSeq)
  expect([await found(site.owner, '87654321'), await found(manager, '87654321')]).toEqual([[learner.userSeq], [learner.userSeq]])
  await site.owner.client(contract.staff.changePermissions, { params: { channelSeq: site.channelSeq }, body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'CLASS_STUDENT_CREATE', 'CLASS_STUDENT_READ'] } })
  expect([await found(manager, '87654321'), await found(manager, learner.email)]).toEqual([[], [learner.userSeq]])
})
