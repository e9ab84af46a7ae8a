import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  await site.owner.client(orderCalls.saveSettings, { params: { channelSeq: site.channelSeq }, body: { bank } })
})
afterAll(() => api.stop())

const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const build = (by: Person, draft: CourseDraft = {}) => buildCourse(api, { site, teacher: by, draft: { choiseTypeCd: '00', ...draft } })
async function apply(course: BuiltCourse) {
  const person = await verified(api, await buildPerson(api, { site }))
  return (await person.client(attendeeCalls.apply, { params: place(course), body: { orderer } })).attendSeq
}
const waiting = (by: Person) => by.client(attendeeCalls.waiting, { params: { channelSeq: site.channelSeq } })

it('counts the applications of all classes that one manages, until staff decide [ENR-06] [STU-07]', async () => {
  expect(await waiting(site.owner)).toEqual({ count: 0, classCount: 0, classes: [] })
  const mine = await build(teacher, { title: '물레 기초' })
  const paid = await build(teacher, { title: '유약 입히기', fareCd: '01', price: 12_000 })
  const other = await build(await buildPerson(api, { site, role: 'TCH' }), { title: '남의 반' })
  const [first] = [await apply(mine), await apply(mine), await apply(paid), await apply(other)]
  const toPay = await apply(paid)
  expect(await waiting(teacher)).toEqual({
    count: 4, classCount: 2,
    classes: [paid, mine].map(({ courseSeq }) => ({ courseSeq, courseTypeCd: '05', title: courseSeq === mine.courseSeq ? '물레 기초' : '유약 입히기', count: 2 })),
  })
  expect(await waiting(site.owner)).toMatchObject({ count: 5, classCount: 3 })

  // Approved to pay: the learner's turn.
  await teacher.client(attendeeCalls.changeStatus, { params: place(paid), body: { attendSeqs: [toPay], choiseStatusCd: '00' } })
  await teacher.client(attendeeCalls.changeStatus, { params: place(mine), body: { attendSeqs: [first], choiseStatusCd: '00' } })
  expect(await waiting(teacher)).toMatchObject({ count: 2, classes: [{ count: 1 }, { count: 1 }] })
})

it('names the classes with the most, and counts the others [STU-07]', async () => {
  const owner = await buildSite(api)
  for (let made = 0; made < 6; made += 1) {
    const course = await buildCourse(api, { site: owner, draft: { title: `반 ${made}`, choiseTypeCd: '00' } })
    for (let applied = 0; applied <= (made === 2 ? 1 : 0); applied += 1) {
      const person = await verified(api, await buildPerson(api, { site: owner }))
      await person.client(attendeeCalls.apply, { params: place(course), body: { orderer } })
    }
  }
  const { count, classCount, classes } = await owner.owner.client(attendeeCalls.waiting, { params: { channelSeq: owner.channelSeq } })
  expect([count, classCount, classes.length, classes[0]?.title]).toEqual([7, 6, 5, '반 2'])
})

it('is refused to members and staff of another site [STU-07]', async () => {
  await expect(waiting(await buildPerson(api, { site }))).rejects.toMatchObject({ status: 403 })
  await expect(waiting((await buildSite(api)).owner)).rejects.toMatchObject({ status: 403 })
})
