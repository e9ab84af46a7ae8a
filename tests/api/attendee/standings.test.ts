import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import type { PeriodChange } from '#shared/attendee/rules.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { staffCalls } from '#shared/staff/contract.ts'
import { attendeesOf, fillClass } from '#tests/support/bulk/bulk.ts'
import { buildPack } from '#tests/support/pack/packs.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { addMembers } from '#tests/support/attendee/adding.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

/** What each action does to an attendee of each standing, for each role (courses spec §4). */
const standings = ['waiting', 'waitingForFree', 'toPay', 'approved', 'unlimited', 'cancelled', 'ofPackage'] as const
type Standing = (typeof standings)[number]

const actions = ['approve', 'standby', 'cancel', 'endDate', 'days'] as const
type Action = (typeof actions)[number]
const statusOf = { approve: choiseStatusCd.approved, standby: choiseStatusCd.awaiting, cancel: choiseStatusCd.cancelled } as const

/** In a class that costs money, or a free one: what happens, or why nothing does. */
const table: Record<Standing, Record<Action, string>> = {
  waiting: { approve: 'askToPay', standby: 'skip same', cancel: 'cancel', endDate: 'skip pending', days: 'skip pending' },
  waitingForFree: { approve: 'approve', standby: 'skip same', cancel: 'cancel', endDate: 'skip pending', days: 'skip pending' },
  toPay: { approve: 'skip same', standby: 'standby', cancel: 'cancel', endDate: 'skip pending', days: 'skip pending' },
  approved: { approve: 'skip same', standby: 'standby', cancel: 'cancel', endDate: 'period', days: 'period' },
  unlimited: { approve: 'skip same', standby: 'standby', cancel: 'cancel', endDate: 'period', days: 'skip unlimited' },
  cancelled: { approve: 'skip cancelled', standby: 'skip cancelled', cancel: 'skip cancelled', endDate: 'skip cancelled', days: 'skip cancelled' },
  ofPackage: { approve: 'skip package', standby: 'skip package', cancel: 'skip package', endDate: 'skip package', days: 'skip package' },
}
/** What the attendee has after each act. */
const after: Record<string, { choiseStatusCd: ChoiseStatusCd; paysLater?: boolean }> = {
  approve: { choiseStatusCd: '00', paysLater: false },
  askToPay: { choiseStatusCd: '01', paysLater: true }, standby: { choiseStatusCd: '01', paysLater: false }, cancel: { choiseStatusCd: '99', paysLater: false }, period: { choiseStatusCd: '00' },
}

const allowed = ['owner', 'manager', 'teacher', 'class manager'] as const
const refused = { 'teacher of another class': 403, learner: 403, member: 403, visitor: 401, 'owner of another site': 403 } as const
type Role = (typeof allowed)[number] | keyof typeof refused

let api: TestApi
let site: Site
let teacher: Person
/** Teaches nothing, and is appointed to each class. */
let appointed: Person
let people: Record<Role, Pick<Person, 'client'>>
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  appointed = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
  const elsewhere = await buildPerson(api, { site, role: 'TCH' })
  await buildCourse(api, { site, teacher: elsewhere })
  const { person: learner } = await buildAttendee(api, { course: await buildCourse(api, { site, teacher }) })
  people = {
    owner: site.owner, manager: await buildPerson(api, { site, role: 'MNG' }), teacher: await logIn(api, teacher), 'class manager': appointed, 'teacher of another class': await logIn(api, elsewhere),
    learner, member: await buildPerson(api, { site }), visitor: { client: api.client() }, 'owner of another site': (await buildSite(api)).owner,
  }
})
afterAll(() => api.stop())

/** A class with one attendee of the standing, or one class of a package that a member has. */
async function classWith(standing: Standing): Promise<{ course: BuiltCourse; attendSeq: number }> {
  const built = await attendeeOf(standing)
  const { channelSeq, courseSeq } = built.course
  await site.owner.client(staffCalls.addClassManager, { params: { channelSeq, courseSeq }, body: { userSeq: appointed.userSeq, userTypeCd: 'CMG' } })
  return built
}

async function attendeeOf(standing: Standing): Promise<{ course: BuiltCourse; attendSeq: number }> {
  const draft = { title: '승인하는 수업', choiseTypeCd: '00', vodDays: 30, ...(standing === 'waitingForFree' ? {} : { fareCd: '01', price: 12_000 } as const) } as const
  const course = await buildCourse(api, { site, teacher, draft })
  if (standing !== 'ofPackage') {
    const kind = standing === 'waitingForFree' ? 'waiting' : standing === 'unlimited' ? 'approved' : standing
    const attendSeq = (await fillClass(api, course, { [kind]: 1 }))[kind][0] ?? 0
    if (standing === 'unlimited') await site.owner.client(attendeeCalls.changePeriod, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq }, body: { attendSeqs: [attendSeq], change: { kind: 'endDate', validAt: null } } })
    return { course, attendSeq }
  }
  const pack = await buildPack(api, { site, teacher }, { built: [course, await buildCourse(api, { site, teacher, draft })] })
  const { userSeq } = await buildPerson(api, { site })
  await addMembers(site.owner, { channelSeq: site.channelSeq, courseSeq: pack.courseSeq }, [{ userSeq }])
  return { course, attendSeq: (await attendeesOf(api, course))[0]?.attendSeq ?? 0 }
}

const periods = (): Record<'endDate' | 'days', PeriodChange> => ({ endDate: { kind: 'endDate', validAt: api.clock.now().getTime() + 90 * DAY_MS }, days: { kind: 'days', days: 7 } })

/** Does it, and names what happened. */
async function act({ client }: Pick<Person, 'client'>, { course: { channelSeq, courseSeq }, attendSeq }: Awaited<ReturnType<typeof classWith>>, action: Action): Promise<string> {
  const params = { channelSeq, courseSeq }
  if (action === 'endDate' || action === 'days') {
    const change = periods()[action]
    const body = { attendSeqs: [attendSeq], change: change.kind === 'days' ? change : { ...change, validAt: change.validAt === null ? null : new Date(change.validAt).toISOString() } }
    const { skipped } = await client(attendeeCalls.changePeriod, { params, body })
    return skipped[0] === undefined ? 'period' : `skip ${skipped[0].reason}`
  }
  const choise: ChoiseStatusCd = statusOf[action]
  const { acts, skipped } = await client(attendeeCalls.changeStatus, { params, body: { attendSeqs: [attendSeq], choiseStatusCd: choise } })
  return acts[0]?.act ?? `skip ${skipped[0]?.reason}`
}

describe.each(standings)('an attendee: %s', (standing) => {
  it.each(allowed.flatMap((role) => actions.map((action) => [role, action] as const)))('by the %s: %s [STU-07]', async (role, action) => {
    const target = await classWith(standing)
    const [before] = await attendeesOf(api, target.course)
    const outcome = await act(people[role], target, action)
    expect(outcome).toBe(table[standing][action])
    const [now] = await attendeesOf(api, target.course)
    expect(now).toMatchObject(outcome.startsWith('skip') ? before ?? {} : { choiseStatusCd: after[outcome]?.choiseStatusCd })
    expect(now?.payUntil !== null).toBe(after[outcome]?.paysLater ?? before?.payUntil !== null)
    expect(now?.validAt?.getTime() === before?.validAt?.getTime()).toBe(outcome !== 'period' && outcome !== 'approve')
  })

  it.each(Object.entries(refused) as [keyof typeof refused, number][])('is out of reach for the %s [STU-07]', async (role, status) => {
    const target = await classWith(standing)
    const before = await attendeesOf(api, target.course)
    for (const action of actions) await expect(act(people[role], target, action)).rejects.toMatchObject({ status })
    expect(await attendeesOf(api, target.course)).toEqual(before)
  })
})
