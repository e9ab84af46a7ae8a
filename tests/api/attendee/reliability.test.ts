import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { contract } from '#shared/contract.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import type { AlarmRaiser, Mail, SiteMail } from '#server/infra/ports.ts'
import { createInvitations } from '#server/modules/attendee/invitations.ts'
import { attendeeMailJob } from '#server/modules/attendee/mails.ts'
import { createCampaignService } from '#server/modules/campaign/service.ts'
import { mergeMailJob } from '#server/modules/member/merging.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { mergeMembers } from '#tests/support/member/merges.ts'
import { addMembers, inviteEmails } from '#tests/support/attendee/adding.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { campaignOf } from '../campaign/samples.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi({ env: { PAYMENT_STAND_IN: 'Y' } })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  await site.owner.client(orderCalls.saveSettings, { params: { channelSeq: site.channelSeq }, body: { bank } })
})
afterAll(() => api.stop())

const build = (draft: CourseDraft = {}) => buildCourse(api, { site, teacher, draft: { title: '많은 메일', vodDays: 30, ...draft } })
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const people = (count: number) => Promise.all(Array.from({ length: count }, () => buildPerson(api, { site })))

/** Runs a job until its server stops after so many mails, and again from the start until its end. */
async function stopAndGoOn(job: { run(payload: object, signal: AbortSignal): Promise<void> }, payload: object, sent: readonly unknown[], stopping: { at: (() => void) | null }, after: number): Promise<void> {
  const server = new AbortController()
  stopping.at = () => { if (sent.length === after) server.abort() }
  await expect(job.run(payload, server.signal)).rejects.toThrow()
  expect(sent).toHaveLength(after)
  stopping.at = null
  await job.run(payload, new AbortController().signal)
  await job.run(payload, new AbortController().signal)
}

describe('mails to many, whose server stops in the middle', () => {
  it('go on behind those who were mailed, with one alarm for each [STU-07]', async () => {
    const course = await build()
    const members = await people(5)
    const { attendSeqs } = await addMembers(site.owner, course, members)
    const sent: string[] = []
    const stopping: { at: (() => void) | null } = { at: null }
    const siteMails = { async send({ to }: SiteMail) { sent.push(to); stopping.at?.() } }
    await stopAndGoOn(attendeeMailJob({ ...api.server.ports, siteMails }), { ...place(course), kind: 'attendAdded', mailNo: 'one', attendSeqs }, sent, stopping, 2)
    expect(sent.toSorted()).toEqual(members.map(({ email }) => email).toSorted())
    for (const person of members) {
      const { alarms } = await person.client(alarmCalls.list, { query: {} })
      expect(alarms.filter(({ alarmType }) => alarmType === 'attendAdded')).toHaveLength(1)
    }
  })

  it('go on in the same way where an earlier version queued them without a number [STU-07]', async () => {
    const course = await build()
    const members = await people(4)
    const { attendSeqs } = await addMembers(site.owner, course, members)
    const sent: string[] = []
    const stopping: { at: (() => void) | null } = { at: null }
    const siteMails = { async send({ to }: SiteMail) { sent.push(to); stopping.at?.() } }
    const job = attendeeMailJob({ ...api.server.ports, siteMails })
    await stopAndGoOn(job, { ...place(course), kind: 'attendAdded', attendSeqs: attendSeqs.slice(0, 2) }, sent, stopping, 1)
    expect(sent).toHaveLength(2)
    await job.run({ ...place(course), kind: 'attendAdded', attendSeqs: attendSeqs.slice(2) }, new AbortController().signal)
    expect(sent.toSorted()).toEqual(members.map(({ email }) => email).toSorted())
  })

  it('leave nobody out whose mail failed before them [STU-07]', async () => {
    const course = await build()
    const members = await people(3)
    const { attendSeqs } = await addMembers(site.owner, course, members)
    const sent: string[] = []
    const siteMails = { async send({ to }: SiteMail) {
      if (to === members[0]?.email) throw new Error('mailbox full')
      sent.push(to)
    } }
    const alarms: AlarmRaiser = { raise: async () => [] }
    await attendeeMailJob({ ...api.server.ports, siteMails, alarms }).run({ ...place(course), kind: 'attendAdded', mailNo: 'two', attendSeqs }, new AbortController().signal)
    expect(sent.toSorted()).toEqual(members.slice(1).map(({ email }) => email).toSorted())
  })

  it('invite each address once [STU-07]', async () => {
    const course = await build()
    const emails = ['one@invited.test', 'two@invited.test', 'three@invited.test']
    const { invitationSeqs } = await inviteEmails(site.owner, course, emails)
    const sent: string[] = []
    const stopping: { at: (() => void) | null } = { at: null }
    const siteMails = { async send({ to }: SiteMail) { sent.push(to); stopping.at?.() } }
    const { job } = createInvitations({ ...api.server.ports, siteMails }, { give: () => Promise.reject(new Error('nobody accepts')) })
    await stopAndGoOn(job, { ...place(course), mailNo: 'three', invitationSeqs }, sent, stopping, 1)
    expect(sent.toSorted()).toEqual(emails.toSorted())
  })

  it('tell both accounts of a merge once [SET-02]', async () => {
    const [gone, kept] = [await verified(api, await buildPerson(api, { site })), await verified(api, await buildPerson(api, { site }))]
    const { mergeSeq } = await mergeMembers(site, { gone, kept })
    const sent: string[] = []
    const stopping: { at: (() => void) | null } = { at: null }
    const mailer = { async send({ to }: Mail) { sent.push(to); stopping.at?.() } }
    await stopAndGoOn(mergeMailJob({ ...api.server.ports, mailer }), { channelSeq: site.channelSeq, mailNo: 'four', mergeSeq, isUndo: false }, sent, stopping, 1)
    expect(sent.toSorted()).toEqual([gone.email, kept.email].toSorted())
  })
})

it('begins a campaign whose time has come, although another one fails [SET-07]', async () => {
  const params = { channelSeq: site.channelSeq }
  const sendAt = new Date(api.clock.now().getTime() + MINUTE_MS).toISOString()
  const seqs: number[] = []
  for (const subject of ['실패', '성공']) {
    const { campaignSeq } = await site.owner.client(contract.campaign.create, { params, body: campaignOf({ subject }) })
    await site.owner.client(contract.campaign.start, { params: { ...params, campaignSeq }, body: { sendAt } })
    seqs.push(campaignSeq)
  }
  api.clock.advance(2 * MINUTE_MS)
  const begun: number[] = []
  const sending = { job: { queue: 'none', run: async () => {}, retries: 0, expireMinutes: 1 }, enqueue: async ({ campaignSeq }: { campaignSeq: number }) => {
    if (campaignSeq === seqs[0]) throw new Error('a segment that cannot be read')
    begun.push(campaignSeq)
  } }
  await createCampaignService(api.server.ports, () => Promise.reject(new Error('no letters')), sending).beginDue()
  expect(begun).toEqual([seqs[1]])
  const stateOf = async (campaignSeq = 0) => (await site.owner.client(contract.campaign.detail, { params: { ...params, campaignSeq } })).state
  expect([await stateOf(seqs[0]), await stateOf(seqs[1])]).toEqual(['scheduled', 'sending'])
  api.clock.advance(-2 * MINUTE_MS)
})

it('ends applications behind more than one batch of those that are kept for an owed deposit [ENR-06] [ENR-12]', async () => {
  const course = await build({ fareCd: '01', price: 12_000, choiseTypeCd: '00' })
  const other = await build({ fareCd: '01', price: 12_000, choiseTypeCd: '00' })
  const approve = async (at: BuiltCourse, person: Person) => {
    const { attendSeq } = await person.client(attendeeCalls.apply, { params: place(at), body: { orderer } })
    await site.owner.client(attendeeCalls.changeStatus, { params: place(at), body: { attendSeqs: [attendSeq], choiseStatusCd: '00', beyondYn: 'N' } })
  }
  const owing: Person[] = []
  for (let at = 0; at < 3; at += 1) owing.push(await verified(api, await buildPerson(api, { site })))
  for (const person of owing) await approve(course, person)
  api.clock.advance(MINUTE_MS)
  const late = await verified(api, await buildPerson(api, { site }))
  for (const at of [course, other]) await approve(at, late)
  api.clock.advance(3 * DAY_MS - 10 * MINUTE_MS)
  for (const person of owing) {
    const { client } = await logIn(api, person)
    const { order } = await client(orderCalls.checkout, { params: place(course) })
    await client(orderCalls.pay, { params: { channelSeq: course.channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '05', orderer, payAmount: order.payAmount } })
  }
  api.clock.advance(20 * MINUTE_MS)
  await api.server.services.attendee.applications.endOverdue(2)
  const statusOf = async (at: BuiltCourse, person: Person) => (await (await logIn(api, person)).client(courseCalls.detail, { params: place(at) })).course.viewer.choiseStatusCd
  expect([await statusOf(course, late), await statusOf(other, late)]).toEqual(['99', '99'])
  for (const person of owing) expect(await statusOf(course, person)).toBe('01')
})
