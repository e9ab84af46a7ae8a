import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameInitials } from '#shared/certificate/rules.ts'
import { maskedEmail } from '#shared/account/maskedEmail.ts'
import { contract } from '#shared/contract.ts'
import { couponKind } from '#shared/coupon/rules.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { MERGE_MAIL_QUEUE } from '#server/modules/member/merging.ts'
import { buildPost, buildComment } from '#tests/support/board/boards.ts'
import { buildCoupon } from '#tests/support/coupon/coupons.ts'
import { registerCard } from '#tests/support/card/cards.ts'
import { mergeMembers } from '#tests/support/member/merges.ts'
import { buildMembership, subscribe } from '#tests/support/membership/memberships.ts'
import { fillMissions } from '#tests/support/mission/missions.ts'
import { awaitDeposit, buyByDeposit, openOrder } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
beforeAll(async () => {
  api = await startApi({ env: { PAYMENT_STAND_IN: 'Y' } })
  site = await buildSite(api)
})
afterAll(() => api.stop())

async function buildMember(): Promise<Person> {
  const person = await buildPerson(api, { site })
  await verified(api, person)
  return person
}

interface Two { gone: Person; kept: Person }
const two = async (): Promise<Two> => ({ gone: await buildMember(), kept: await buildMember() })
const of = ({ userSeq }: Pick<Person, 'userSeq'>) => ({ channelSeq: site.channelSeq, userSeq })
const preview = ({ gone, kept }: Two, by: Pick<Person, 'client'> = site.owner) => by.client(contract.member.mergePreview, { params: of(kept), query: { otherUserSeq: gone.userSeq } })
const merge = (people: Two) => mergeMembers(site, people)
const undo = ({ kept }: Two, mergeSeq: number) => site.owner.client(contract.member.undoMerge, { params: of(kept), body: { mergeSeq } })
const detail = (person: Person) => site.owner.client(contract.member.detail, { params: of(person) })
const classOf = ({ channelSeq, courseSeq }: Pick<BuiltCourse, 'channelSeq' | 'courseSeq'>) => ({ channelSeq, courseSeq })
const information = async (course: BuiltCourse) => (await site.owner.client(contract.course.detail, { params: classOf(course) })).course

/** Two lessons. */
const lessons = [{ curriculumTypeCd: curriculumTypeCd.text, title: '하나', content: '<p>글</p>' }, { curriculumTypeCd: curriculumTypeCd.text, title: '둘', content: '<p>글</p>' }]
async function complete(person: Person, course: BuiltCourse, which: 0 | 1): Promise<void> {
  const { curriculums: items } = await person.client(contract.curriculum.outline, { params: classOf(course) })
  await person.client(contract.classroom.complete, { params: { ...classOf(course), curriculumSeq: items[which]!.curriculumSeq } })
}

describe('a merge of two members', () => {
  it('moves classes, orders, posts, reviews, hand-ins and likes to the account that stays, and tells both [SET-02]', async () => {
    const people = await two()
    const { gone, kept } = people
    const { course } = await buildReview(api, { course: await buildCourse(api, { site }), person: gone, description: '좋은 수업' })
    await gone.client(contract.course.like, { params: classOf(course) })
    const deal = await buyByDeposit(api, { site, owner: site.owner, learner: gone })
    const postSeq = await buildPost(gone, course)
    await buildComment(gone, course, postSeq)
    await fillMissions(api, { site, teacher: course.teacher, learner: gone })
    await buildCoupon(site, { kindCd: couponKind.code, code: '합치기2026' })
    await gone.client(contract.coupon.register, { params: { channelSeq: site.channelSeq }, body: { code: '합치기2026' } })
    await site.owner.client(contract.member.changeMemo, { params: of(gone), body: { memo: '전화 회원' } })

    const shown = await preview(people)
    expect(shown).toMatchObject({ refusals: [], classes: [], olderReviews: 0, gone: { userSeq: gone.userSeq, email: gone.email }, kept: { userSeq: kept.userSeq } })
    expect(shown.counts).toEqual(expect.arrayContaining([{ kind: 'orders', count: 1 }, { kind: 'coupons', count: 1 }, { kind: 'reviews', count: 1 }, { kind: 'comments', count: 1 }, { kind: 'missions', count: 2 }]))
    const before = await detail(gone)
    const { mergeSeq } = await merge(people)

    const after = await detail(kept)
    expect(after.classes.map(({ courseSeq }) => courseSeq).toSorted()).toEqual(before.classes.map(({ courseSeq }) => courseSeq).toSorted())
    expect(after.orders).toEqual(before.orders)
    expect(after.writings).toEqual(before.writings)
    expect(after.member).toMatchObject({ memo: '전화 회원', spentKrw: before.member.spentKrw, joinedAt: before.member.joinedAt })
    expect(after.events).toMatchObject([{ act: 'merged', content: `${nameInitials(gone.name)} (${maskedEmail(gone.email)})` }, { act: 'memo' }])
    await expect(detail(gone)).rejects.toMatchObject({ status: 404 })
    await expect(gone.client(contract.order.mine, { params: { channelSeq: site.channelSeq }, query: {} })).resolves.toMatchObject({ orders: [] })
    expect((await kept.client(contract.order.mine, { params: { channelSeq: site.channelSeq }, query: {} })).orders).toMatchObject([{ orderNo: deal.orderNo }])
    expect(await information(course)).toMatchObject({ likeCount: 1, reviewCount: 1, attendCount: 1 })

    await api.runSent(MERGE_MAIL_QUEUE)
    // Two who are not one person learn no address.
    for (const [to, other, subject] of [[gone, kept, '합쳐졌습니다'], [kept, gone, '합쳤습니다']] as const) {
      const text = api.mails.find((mail) => mail.to === to.email && mail.subject.includes(subject))?.text
      expect(text).toContain(maskedEmail(other.email))
      expect(text).not.toContain(other.email)
    }
    expect((await kept.client(contract.alarm.list, { query: { limit: 20 } })).alarms.map(({ alarmType }) => alarmType)).toContain('memberMerged')
    expect((await gone.client(contract.alarm.list, { query: { limit: 20 } })).alarms.map(({ alarmType }) => alarmType)).toContain('memberMerged')

    expect(await undo(people, mergeSeq)).toEqual({ refusal: null })
    const { member, classes, orders, writings } = await detail(gone)
    expect({ member, classes, orders, writings }).toEqual({ member: { ...before.member, lastSeenAt: member.lastSeenAt }, classes: before.classes, orders: before.orders, writings: before.writings })
    expect(await detail(kept)).toMatchObject({ classes: [], orders: [], writings: [], member: { memo: '' } })
  })

  it('keeps the better of two in one class: lessons of both, one like, the newer review and one seat [SET-02]', async () => {
    const people = await two()
    const { gone, kept } = people
    const course = await buildCourse(api, { site, lessons })
    await buildReview(api, { course, person: kept, description: '먼저 쓴 후기', reviewPoint: 2 })
    api.clock.advance(HOUR_MS)
    await buildReview(api, { course, person: gone, description: '나중 후기', reviewPoint: 4 })
    for (const person of [gone, kept]) await person.client(contract.course.like, { params: classOf(course) })
    await complete(kept, course, 0)
    await complete(gone, course, 1)
    expect(await information(course)).toMatchObject({ attendCount: 2, likeCount: 2, reviewCount: 2 })
    expect(await preview(people)).toMatchObject({ classes: [{ courseSeq: course.courseSeq, choiseStatusCd: '00', keptPercent: 50, gonePercent: 50 }], olderReviews: 1 })

    const { mergeSeq } = await merge(people)
    expect(await information(course)).toMatchObject({ attendCount: 1, likeCount: 1, reviewCount: 1, reviewRate: 4 })
    expect((await detail(kept)).classes).toMatchObject([{ courseSeq: course.courseSeq, progressPercent: 100 }])
    expect((await kept.client(contract.review.list, { params: classOf(course) })).reviews).toMatchObject([{ description: '나중 후기' }])

    // All of it comes back.
    expect(await undo(people, mergeSeq)).toEqual({ refusal: null })
    expect(await information(course)).toMatchObject({ attendCount: 2, likeCount: 2, reviewCount: 2, reviewRate: 3 })
    for (const person of [kept, gone]) expect((await detail(person)).classes).toMatchObject([{ courseSeq: course.courseSeq, progressPercent: 50 }])
    expect((await detail(gone)).writings).toMatchObject([{ title: '나중 후기' }])
    expect((await detail(kept)).writings).toMatchObject([{ title: '먼저 쓴 후기' }])
    expect((await detail(kept)).events).toMatchObject([{ act: 'unmerged' }, { act: 'merged' }])
    expect(await undo(people, mergeSeq)).toEqual({ refusal: 'undone' })
    await api.runSent(MERGE_MAIL_QUEUE)
    expect(api.mails.filter(({ to }) => to === gone.email).map(({ subject }) => subject)).toEqual(expect.arrayContaining([expect.stringContaining('되돌렸습니다')]))
  })

  it('leaves both accounts as they are on other sites, and lets the emptied one join again [SET-02]', async () => {
    const people = await two()
    const { gone, kept } = people
    const far = await buildCourse(api)
    for (const person of [gone, kept]) {
      await buildAttendee(api, { course: far, person })
      await person.client(contract.course.like, { params: classOf(far) })
    }
    const theirs = (person: Person) => far.site.owner.client(contract.member.detail, { params: { channelSeq: far.channelSeq, userSeq: person.userSeq } })
    const before = [await theirs(gone), await theirs(kept)]
    const { mergeSeq } = await merge(people)
    expect([await theirs(gone), await theirs(kept)]).toEqual(before)
    expect(await far.site.owner.client(contract.course.detail, { params: classOf(far) })).toMatchObject({ course: { likeCount: 2, attendCount: 2 } })
    await api.server.services.channel.join(of(gone))
    expect(await detail(gone)).toMatchObject({ classes: [], orders: [] })
    expect(await undo(people, mergeSeq)).toEqual({ refusal: 'rejoined' })
  })

  it('keeps the books: an order that moved is refunded, and the access of its buyer ends [SET-02] [ENR-13]', async () => {
    const people = await two()
    const { gone, kept } = people
    const { course, orderNo } = await buyByDeposit(api, { site, owner: site.owner, learner: gone })
    const sales = async () => (await site.owner.client(contract.order.payments, { params: { channelSeq: site.channelSeq }, query: {} })).sums
    const sums = await sales()
    await merge(people)
    expect(await sales()).toEqual(sums)
    const params = { channelSeq: site.channelSeq, orderNo }
    expect((await site.owner.client(contract.order.payment, { params })).payment).toMatchObject({ buyer: { userSeq: kept.userSeq } })
    expect((await detail(kept)).classes).toMatchObject([{ courseSeq: course.courseSeq, choiseStatusCd: '00' }])
    await site.owner.client(contract.order.refund, { params, body: { refundNo: randomUUID(), amount: 11_000, reason: '환불' } })
    expect((await detail(kept)).classes).toMatchObject([{ courseSeq: course.courseSeq, choiseStatusCd: '99' }])
    expect((await sales())[0]).toMatchObject({ refundedAmount: (sums[0]?.refundedAmount ?? 0) + 11_000 })
    expect(await information(course)).toMatchObject({ attendCount: 0 })
  })

  it('does not happen with staff, a blocked member, oneself, money under way or a running membership, and says why [SET-02]', async () => {
    const { gone, kept } = await two()
    const refusals = async (people: Two, by?: Pick<Person, 'client'>) => (await preview(people, by)).refusals
    const refused = async (people: Two) => {
      const { digest } = await preview(people)
      await expect(site.owner.client(contract.member.merge, { params: of(people.kept), body: { otherUserSeq: people.gone.userSeq, name: people.gone.name, digest } })).rejects.toMatchObject({ status: 409 })
    }
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    expect(await refusals({ gone: teacher, kept })).toEqual(['staff'])
    await refused({ gone: teacher, kept })
    expect(await refusals({ gone, kept: teacher })).toEqual(['staff'])
    expect(await refusals({ gone, kept: site.owner })).toEqual(['self', 'staff'])
    expect(await refusals({ gone: kept, kept })).toEqual(['same'])
    await site.owner.client(contract.member.block, { params: of(gone), body: { reason: '광고' } })
    expect(await refusals({ gone, kept })).toEqual(['blocked'])
    await refused({ gone, kept })
    await site.owner.client(contract.member.unblock, { params: of(gone) })
    expect(await refusals({ gone, kept })).toEqual([])

    const paying = await buildMember()
    await openOrder(api, { site, learner: paying })
    expect(await refusals({ gone: paying, kept })).toEqual(['paying'])
    const waiting = await buildMember()
    await awaitDeposit(api, { site, owner: site.owner, learner: waiting })
    expect(await refusals({ gone, kept: waiting })).toEqual(['paying'])
    await refused({ gone, kept: waiting })

    const subscriber = await buildMember()
    await subscribe(subscriber, site, await buildMembership(site), (await registerCard(subscriber, site)).cardSeq)
    expect(await refusals({ gone: subscriber, kept })).toEqual(['membership'])
    await refused({ gone: subscriber, kept })
    // The account that stays may have one.
    expect(await refusals({ gone, kept: subscriber })).toEqual([])
  })

  it('needs the name of the other account, and what the preview showed [SET-02]', async () => {
    const people = await two()
    const { gone, kept } = people
    const { digest } = await preview(people)
    const send = (body: { name: string; digest: string }) => site.owner.client(contract.member.merge, { params: of(kept), body: { otherUserSeq: gone.userSeq, ...body } })
    await expect(send({ name: `${gone.name}1`, digest })).rejects.toMatchObject({ code: '900010' })
    await buildAttendee(api, { course: await buildCourse(api, { site }), person: gone })
    await expect(send({ name: gone.name, digest })).rejects.toMatchObject({ status: 409 })
    expect((await detail(gone)).classes).toHaveLength(1)
  })

  it('happens once of two at the same time [SET-02]', async () => {
    const people = await two()
    const [one, other] = await Promise.allSettled([merge(people), merge({ gone: people.kept, kept: people.gone })])
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is for those who manage members, and for members of the site alone [SET-02]', async () => {
    const people = await two()
    const manager = await buildPerson(api, { site, role: 'MNG' })
    await expect(preview(people, manager)).resolves.toMatchObject({ refusals: [] })
    for (const by of [people.kept, await buildPerson(api, { site, role: 'TCH' }), (await buildSite(api)).owner]) await expect(preview(people, by)).rejects.toMatchObject({ status: 403 })
    const stranger = await buildPerson(api)
    await expect(preview({ gone: stranger, kept: people.kept })).rejects.toMatchObject({ status: 404 })
    await expect(preview({ gone: people.gone, kept: stranger })).rejects.toMatchObject({ status: 404 })
    const { mergeSeq } = await merge(people)
    await expect(undo({ ...people, kept: manager }, mergeSeq)).rejects.toMatchObject({ status: 404 })
  })

  it('is undone for a day, unless something contradicts it [SET-02]', async () => {
    const learned = await two()
    const course = await buildCourse(api, { site, lessons })
    for (const person of [learned.gone, learned.kept]) await buildAttendee(api, { course, person })
    await complete(learned.gone, course, 0)
    await complete(learned.kept, course, 0)
    const first = await merge(learned)
    const attendSeq = (await site.owner.client(contract.attendee.list, { params: classOf(course), query: {} })).attendees[0]!.attendSeq
    await site.owner.client(contract.attendee.changeStatus, { params: classOf(course), body: { attendSeqs: [attendSeq], choiseStatusCd: '99' } })
    expect(await undo(learned, first.mergeSeq)).toEqual({ refusal: 'changed' })
    expect((await detail(learned.kept)).merges).toMatchObject([{ mergeSeq: first.mergeSeq }])
    await expect(detail(learned.gone)).rejects.toMatchObject({ status: 404 })

    const late = await two()
    const second = await merge(late)
    api.clock.advance(DAY_MS)
    expect(await undo(late, second.mergeSeq)).toEqual({ refusal: 'late' })
    expect((await detail(late.kept)).merges).toEqual([])
  })

  it('is not undone once a class that moved was taken again: who paid or attends keeps it [SET-02] [ENR-13]', async () => {
    const people = await two()
    const course = await buildCourse(api, { site })
    await buildAttendee(api, { course, person: people.gone })
    const attendSeqOf = async () => (await site.owner.client(contract.attendee.list, { params: classOf(course), query: {} })).attendees[0]!.attendSeq
    await site.owner.client(contract.attendee.changeStatus, { params: classOf(course), body: { attendSeqs: [await attendSeqOf()], choiseStatusCd: '99' } })
    const { mergeSeq } = await merge(people)
    await people.kept.client(contract.enrollment.attend, { params: classOf(course) })
    expect(await undo(people, mergeSeq)).toEqual({ refusal: 'changed' })
    expect((await detail(people.kept)).classes).toMatchObject([{ courseSeq: course.courseSeq, choiseStatusCd: '00' }])
  })

  it('frees one seat of two, which its undo does not take from a new learner [SET-02]', async () => {
    const people = await two()
    const course = await buildCourse(api, { site, draft: { userLimitTypeCd: '99', maxUserCount: 2 } })
    for (const person of [people.gone, people.kept]) await buildAttendee(api, { course, person })
    const { mergeSeq } = await merge(people)
    await buildAttendee(api, { course })
    expect(await undo(people, mergeSeq)).toEqual({ refusal: 'full' })
    expect(await information(course)).toMatchObject({ attendCount: 2 })
  })
})

it('tells how many orders and coupons move only to staff with the right to sales [SET-02]', async () => {
  const own = await buildSite(api)
  const build = async () => verified(api, await buildPerson(api, { site: own }))
  const [gone, kept] = [await build(), await build()]
  await buyByDeposit(api, { site: own, owner: own.owner, learner: gone })
  const manager = await buildPerson(api, { site: own, role: 'MNG' })
  await own.owner.client(contract.staff.changePermissions, { params: { channelSeq: own.channelSeq }, body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_MEMBER_UPDATE'] } })
  const params = { channelSeq: own.channelSeq, userSeq: kept.userSeq }
  const seen = (by: Pick<Person, 'client'>) => by.client(contract.member.mergePreview, { params, query: { otherUserSeq: gone.userSeq } })
  const [full, part] = [await seen(own.owner), await seen(manager)]
  expect([full, part].map(({ counts }) => counts.map(({ kind }) => kind))).toEqual([['enrollments', 'orders'], ['enrollments']])
  // The digest is of what was shown, so that it tells no count.
  expect(part.digest).not.toBe(full.digest)
  await expect(manager.client(contract.member.merge, { params, body: { otherUserSeq: gone.userSeq, name: part.gone.name, digest: full.digest } })).rejects.toMatchObject({ status: 409 })
  expect(await manager.client(contract.member.merge, { params, body: { otherUserSeq: gone.userSeq, name: part.gone.name, digest: part.digest } })).toMatchObject({ mergeSeq: expect.any(Number) })
})
