import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CampaignForm } from '#shared/campaign/contract.ts'
import { CAMPAIGN_TESTS_PER_HOUR } from '#shared/campaign/rules.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { CAMPAIGN_QUEUE } from '#server/modules/campaign/sending.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { campaignOf } from './samples.ts'

const { campaign: calls, profile, alarm } = contract
let api: TestApi
let site: Site
let params: { channelSeq: number }
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

/** A site of its own, so that its members are those of one case. */
async function open(): Promise<void> {
  site = await buildSite(api)
  params = { channelSeq: site.channelSeq }
}
const consent = (person: Person, marketingYn: 'Y' | 'N' = 'Y') => person.client(profile.changeMarketing, { body: { marketingYn, ...(marketingYn === 'Y' ? params : {}) } })
async function member(): Promise<Person> {
  const person = await buildPerson(api, { site })
  await consent(person)
  return person
}
const make = (form: Partial<CampaignForm> = {}) => site.owner.client(calls.create, { params, body: campaignOf(form) })
const at = (campaignSeq: number) => ({ ...params, campaignSeq })
const start = (campaignSeq: number, sendAt: string | null = null) => site.owner.client(calls.start, { params: at(campaignSeq), body: { sendAt } })
const read = (campaignSeq: number) => site.owner.client(calls.detail, { params: at(campaignSeq) })
/** As a server does that starts again. */
const goOn = async () => {
  await api.server.modules.get('campaign')?.takeUpLost?.()
  await api.runSent(CAMPAIGN_QUEUE)
}
const mailsTo = (subject: string) => api.mails.filter((mail) => mail.subject.includes(subject)).map(({ to }) => to).toSorted()
const titlesOf = async (person: Person) => (await person.client(alarm.list, { params: {}, query: {} })).alarms.map(({ alarmType, content }) => [alarmType, (JSON.parse(content) as { title: string }).title])

describe('sending', () => {
  it('reaches members who consented at this site, by mail and alarm, with a way to unsubscribe [SET-07] [ALRM-04]', async () => {
    await open()
    const [sora, minho] = [await member(), await member()]
    const silent = await buildPerson(api, { site })
    const course = await buildCourse(api, { site, draft: { title: '물레 첫걸음' } })
    expect(await site.owner.client(calls.audience, { params, query: { audience: 'members' } })).toMatchObject({ reachable: 2 })
    const { imageUrl } = await site.owner.client(calls.picture, { params, body: { image: await pictureUrl({ width: 64, height: 36 }) } })
    const { campaignSeq } = await make({
      subject: '여름 소식', byAlarm: true, buttonText: '보러 가기', courseSeq: course.courseSeq,
      content: `<p>물레를 <strong>돌려요</strong>.<script>alert(1)</script></p><div data-video="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></div><img src="${imageUrl}" alt="물레">`,
    })
    expect((await start(campaignSeq)).state).toBe('sending')
    await api.runSent(CAMPAIGN_QUEUE)
    expect(mailsTo('여름 소식')).toEqual([sora.email, minho.email].toSorted())
    const mail = api.mails.find(({ subject, to }) => subject.includes('여름 소식') && to === sora.email)
    expect(mail?.subject).toBe('(광고) 여름 소식')
    expect(mail?.html).toContain('<strong>돌려요</strong>')
    expect(mail?.html).not.toContain('alert(1)')
    const [, address = ''] = /<img src="([^"]+)" alt="물레"/.exec(mail?.html ?? '') ?? []
    expect((await api.send(new URL(address).pathname)).status).toBe(200)
    expect(mail?.text).toContain(`보러 가기: `)
    expect(mail?.text).toContain(`/classes/${course.courseSeq}`)
    expect(mail?.text).toContain('영상 보기 (https://www.youtube.com/watch?v=dQw4w9WgXcQ)')
    expect(await titlesOf(sora)).toEqual([['campaign', '여름 소식']])
    expect(await titlesOf(silent)).toEqual([])
    expect(await read(campaignSeq)).toMatchObject({ state: 'sent', counts: { total: 2, sent: 2, waiting: 0, failed: 0 }, enrolledCount: 0 })

    // The link of the mail ends it for the next one.
    const token = new URL(String(mail?.headers?.['List-Unsubscribe']).slice(1, -1)).searchParams.get('token') ?? ''
    await api.client()(contract.account.changeNewsConsent, { body: { token, marketingYn: 'N' } })
    const next = await make({ subject: '가을 소식' })
    await start(next.campaignSeq)
    await api.runSent(CAMPAIGN_QUEUE)
    expect(mailsTo('가을 소식')).toEqual([minho.email])
  })

  it('asks again before each mail: who withdrew meanwhile is skipped, who was tried is not tried twice', async () => {
    await open()
    const people = [await member(), await member(), await member()]
    const { campaignSeq } = await make({ subject: '한 번만' })
    await start(campaignSeq)
    await consent(people[0] as Person, 'N')
    api.mailTrouble.set(people[1]?.email ?? '', 'refused')
    await api.runSent(CAMPAIGN_QUEUE)
    api.mailTrouble.clear()
    expect(mailsTo('한 번만')).toEqual([people[2]?.email])
    expect((await read(campaignSeq)).counts).toEqual({ total: 3, waiting: 0, sent: 1, failed: 1, skipped: 1, unknown: 0 })
    await goOn()
    expect(mailsTo('한 번만')).toHaveLength(1)
  })

  it('goes on after the server stopped, and says of whom it does not know', async () => {
    await open()
    const [first, second] = [await member(), await member()]
    const { campaignSeq } = await make({ subject: '끊긴 소식' })
    await start(campaignSeq)
    // Stands for a process that ends while it sends: this run never goes on.
    const asked = Promise.withResolvers<void>()
    api.mailTrouble.set(second.email, asked.resolve)
    void api.runSent(CAMPAIGN_QUEUE)
    await asked.promise
    api.mailTrouble.clear()
    await goOn()
    expect(await read(campaignSeq)).toMatchObject({ state: 'sent', counts: { total: 2, waiting: 0, unknown: 2 } })
    expect(mailsTo('끊긴 소식')).toEqual([first.email])
  })

  it('is for the learners of one class, and counts who enrols within a week', async () => {
    await open()
    const course = await buildCourse(api, { site })
    const other = await buildCourse(api, { site, draft: { title: '다음 클래스' } })
    const { person } = await buildAttendee(api, { course })
    await consent(person)
    await member()
    const query = { audience: 'course', targetSeq: course.courseSeq } as const
    expect(await site.owner.client(calls.audience, { params, query })).toEqual({ people: 1, reachable: 1 })
    const { campaignSeq } = await make({ ...query, subject: '다음 클래스도', courseSeq: other.courseSeq })
    await start(campaignSeq)
    await api.runSent(CAMPAIGN_QUEUE)
    expect(mailsTo('다음 클래스도')).toEqual([person.email])
    await person.client(contract.enrollment.attend, { params: { ...params, courseSeq: other.courseSeq } })
    expect((await read(campaignSeq)).enrolledCount).toBe(1)
  })

  it('is for a segment, without members whom staff blocked; its rules ask for the permissions of what they read [SET-02]', async () => {
    await open()
    const [sora, minho, blocked] = [await member(), await member(), await member()]
    const rules = { match: 'all' as const, conditions: [{ kind: 'marketing' as const, isNot: false }] }
    const { segmentSeq } = await site.owner.client(contract.segment.create, { params, body: { name: '소식을 받는 회원', rules } })
    await site.owner.client(contract.member.block, { params: { ...params, userSeq: blocked.userSeq }, body: { reason: '광고' } })
    expect(await site.owner.client(calls.audience, { params, query: { audience: 'segment', targetSeq: segmentSeq } })).toEqual({ people: 2, reachable: 2 })
    const { campaignSeq } = await make({ audience: 'segment', targetSeq: segmentSeq, subject: '그룹 소식' })
    await start(campaignSeq)
    await api.runSent(CAMPAIGN_QUEUE)
    expect(mailsTo('그룹 소식')).toEqual([sora.email, minho.email].toSorted())

    const gone = await make({ audience: 'segment', targetSeq: segmentSeq, subject: '지운 그룹' })
    await site.owner.client(contract.segment.remove, { params: { ...params, segmentSeq } })
    await expect(start(gone.campaignSeq)).rejects.toMatchObject({ code: errorTable.notFound.code })
    await open()
    await expect(make({ audience: 'segment', targetSeq: segmentSeq })).rejects.toMatchObject({ code: errorTable.notFound.code })
  })

  it('waits for its time, can be taken back until then, and is sent once', async () => {
    await open()
    const person = await member()
    const { campaignSeq } = await make({ subject: '예약한 소식' })
    const sendAt = new Date(api.clock.now().getTime() + HOUR_MS).toISOString()
    expect(await start(campaignSeq, sendAt)).toMatchObject({ state: 'scheduled', sendAt })
    await expect(site.owner.client(calls.save, { params: at(campaignSeq), body: campaignOf() })).rejects.toMatchObject({ code: errorTable.conflict.code })
    await api.runScheduled('campaign-clock')
    expect((await site.owner.client(calls.stop, { params: at(campaignSeq) })).state).toBe('draft')
    await start(campaignSeq, sendAt)
    api.clock.advance(HOUR_MS)
    await api.runScheduled('campaign-clock')
    await api.runScheduled('campaign-clock')
    await api.runSent(CAMPAIGN_QUEUE)
    expect(mailsTo('예약한 소식')).toEqual([person.email])
    await expect(start(campaignSeq)).rejects.toMatchObject({ code: errorTable.conflict.code })
    await expect(start((await make()).campaignSeq, new Date(api.clock.now().getTime() - DAY_MS).toISOString())).rejects.toMatchObject({ code: errorTable.invalidInput.code })
  })

  it('counts opened mails of those who agreed to it, once each, as long as they agree [SET-07] [AUTH-11]', async () => {
    await open()
    const [agrees, silent, leaves] = [await member(), await member(), await member()]
    const agree = (person: Person, opensYn: 'Y' | 'N') => person.client(profile.changeOpens, { body: { opensYn } })
    await agree(agrees, 'Y')
    await agree(leaves, 'Y')
    const { campaignSeq } = await make({ subject: '열어 보는 소식' })
    await start(campaignSeq)
    await api.runSent(CAMPAIGN_QUEUE)
    const pixelOf = ({ email }: Person) => /src="[^"]*(\/mails\/opened\/[\w.-]+)/.exec(api.mails.find(({ subject, to }) => to === email && subject.includes('열어 보는 소식'))?.html ?? '')?.[1]
    expect(pixelOf(silent)).toBeUndefined()
    const [seen, left] = [pixelOf(agrees) ?? '', pixelOf(leaves) ?? '']
    expect((await read(campaignSeq)).opens).toEqual({ asked: 2, opened: 0 })

    await agree(leaves, 'N')
    const answers = await Promise.all([seen, seen, left, `${seen.slice(0, -2)}xx`].map((path) => api.send(path, {})))
    expect(answers.map(({ status, headers }) => [status, headers['content-type'], headers['cache-control']])).toEqual(answers.map(() => [200, 'image/gif', 'no-store']))
    expect((await read(campaignSeq)).opens).toEqual({ asked: 2, opened: 1 })
    await consent(agrees, 'N')
    await expect(agree(agrees, 'Y')).rejects.toMatchObject({ code: errorTable.conflict.code })
    expect((await agrees.client(profile.userInfo)).userInfo.opensAt).toBeNull()
  })

  it('stops: who waits gets nothing', async () => {
    await open()
    await member()
    const { campaignSeq } = await make({ subject: '멈춘 소식' })
    await start(campaignSeq)
    await expect(site.owner.client(calls.remove, { params: at(campaignSeq) })).rejects.toMatchObject({ code: errorTable.conflict.code })
    expect((await site.owner.client(calls.stop, { params: at(campaignSeq) })).state).toBe('stopped')
    await api.runSent(CAMPAIGN_QUEUE)
    expect(mailsTo('멈춘 소식')).toEqual([])
    await site.owner.client(calls.remove, { params: at(campaignSeq) })
    await expect(read(campaignSeq)).rejects.toMatchObject({ code: errorTable.notFound.code })
  })

  it('mails a test to its author, a few times an hour', async () => {
    await open()
    const { campaignSeq } = await make({ subject: '시험 소식', byMail: false, byAlarm: true })
    for (let round = 0; round < CAMPAIGN_TESTS_PER_HOUR; round += 1) await site.owner.client(calls.test, { params: at(campaignSeq) })
    expect(new Set(mailsTo('[테스트] 시험 소식'))).toEqual(new Set([site.owner.email]))
    await expect(site.owner.client(calls.test, { params: at(campaignSeq) })).rejects.toMatchObject({ code: errorTable.tooManyAttempts.code })
  })
})

describe('refusals', () => {
  it('refuses forms that cannot be sent, and classes of other sites', async () => {
    await open()
    const far = await buildCourse(api)
    for (const form of [{ subject: ' ' }, { content: '<p> </p>' }, { byMail: false, byAlarm: false }, { audience: 'course' as const, targetSeq: null }, { subject: 'x'.repeat(101) }]) {
      await expect(make(form)).rejects.toMatchObject({ code: errorTable.invalidInput.code })
    }
    await expect(make({ courseSeq: far.courseSeq })).rejects.toMatchObject({ code: errorTable.classNotFound.code })
    await expect(make({ audience: 'course', targetSeq: far.courseSeq })).rejects.toMatchObject({ code: errorTable.classNotFound.code })
    await expect(site.owner.client(calls.audience, { params, query: { audience: 'course', targetSeq: far.courseSeq } })).rejects.toMatchObject({ code: errorTable.classNotFound.code })
  })

  it('is nothing for teachers and members', async () => {
    await open()
    const { campaignSeq } = await make()
    for (const person of [await buildPerson(api, { site, role: 'TCH' }), await buildPerson(api, { site }), (await buildSite(api)).owner]) {
      await expect(person.client(calls.list, { params, query: {} })).rejects.toMatchObject({ code: errorTable.noPermission.code })
      await expect(person.client(calls.start, { params: at(campaignSeq), body: { sendAt: null } })).rejects.toMatchObject({ code: errorTable.noPermission.code })
    }
  })
})
