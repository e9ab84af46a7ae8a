import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract.ts'
import { contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { loginAttempts } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { noteChanges, rowsAfter, rowsOf, siteTables } from '#tests/support/server/siteRows.ts'
import type { Noted } from '#tests/support/server/siteRows.ts'
import { buildFullSiteFixture } from './fullSiteFixture.ts'
import type { FullSiteFixture } from './fullSiteFixture.ts'
import { placesOf, rowNameAt, valueAt, withValueAt } from './rowNames.ts'
import type { Place, RowName } from './rowNames.ts'
import { samples } from './samples.ts'
import { standIns } from './scene.ts'
import type { Input } from './sample.ts'
import { buildSecondSite, FAR_SITE, FAR_YEAR, MARK, tracesOf } from './secondSite.ts'
import type { SecondSite } from './secondSite.ts'

/** Two sites with the same people, roles and numbers: only `channel_seq` separates their rows. No call leaks or changes the other's. */
const rows = contractRows.map(({ name, definition }) => {
  const places = placesOf(definition)
  return {
    name: name as CallName,
    definition,
    places,
    sitePlaces: places.filter(({ key }) => key === 'channelSeq'),
    /** False: about the platform, or the caller over all their sites. */
    isAboutSite: name === 'channel.byDomain' || places.some(({ key }) => key === 'channelSeq' || key === 'originSeq'),
  }
})
type Row = (typeof rows)[number]
const reading = rows.filter(({ definition }) => definition.method === 'GET')
const repeatable: CallName[] = ['classroom.report', 'classroom.complete', 'course.like', 'review.save', 'upload.complete', 'channel.join']
const compared = rows.filter((row) => reading.includes(row) || repeatable.includes(row.name))

let api: TestApi
let scene: FullSiteFixture
let second: SecondSite
/** Rows of the second site, which no test changes. */
let secondRows: readonly string[]
const inputs = new Map<CallName, Input>()
const before = new Map<string, string>()
const changing = new Set<CallName>()

type Caller = 'visitor' | 'outlander' | 'homebody' | 'bystander' | 'learner' | 'teacher' | 'manager' | 'owner'
/** A call about the caller's own rows is made by users of the first site only. */
const callersOf = ({ isAboutSite }: Row): readonly Caller[] => (isAboutSite ? ['visitor', 'outlander', 'learner', 'teacher', 'manager', 'owner'] : ['visitor', 'homebody', 'bystander'])
const personOf = (caller: Caller): Person | null => (caller === 'visitor' ? null : scene[caller])
const passerOf = ({ name }: Row): Person | null => {
  const { by } = samples[name]
  return by === null ? null : scene[by]
}

const inputOf = ({ name }: Row): Input => inputs.get(name) ?? {}
const onSite = ({ sitePlaces }: Row, input: Input, channelSeq: number): Input => sitePlaces.reduce((made, place) => withValueAt(made, place, channelSeq), input)

function comparisons(row: Row): { what: string; input: Input; person: Person | null }[] {
  const input = inputOf(row)
  if (!reading.includes(row)) return [{ what: 'who may', input, person: passerOf(row) }]
  const { courseSeq, curriculumSeq } = scene.hidden
  const hidden = { ...input, params: { ...input.params, courseSeq, curriculumSeq } }
  const inputs = row.definition.params?.shape['courseSeq'] === undefined ? { it: input } : { it: input, hidden }
  return Object.entries(inputs).flatMap(([name, input]) => callersOf(row).map((caller) => ({ what: `${caller}, ${name}`, input, person: personOf(caller) })))
}

function ask({ definition }: Row, input: Input, person: Person | null): Promise<Answer> {
  return api.send(callUrl(definition, input), {
    method: definition.method, token: person?.token, ...(definition.body === undefined ? {} : { body: input.body ?? {} }),
  })
}

const outcome = ({ status, json }: Answer): string => (status === 200 ? '200' : `${status} ${(json as { code?: string } | undefined)?.code ?? ''}`)
const isRefusal = ({ status }: Answer): boolean => status >= 400 && status < 500

/** A response's content, with signed URLs and grants decoded, without views: reading counts. */
function contentOf({ text }: Answer): string {
  // URLs of media and of files are new each time; their content is opaque.
  const visible = text.replace(/"requestId":"[^"]*"/, '').replaceAll(/\/media\/[\w-]+\//g, '/media/-/').replaceAll(/attendee-exports\/[\w-]+/g, 'attendee-exports/-').replaceAll(/"viewCount":\d+/g, '"viewCount":0')
  const tokens = visible.match(/[\w-]{30,}/g) ?? []
  return [visible, ...tokens.map((token) => Buffer.from(token, 'base64url').toString())].join('\n')
}

function privateIn(content: string, person: Person | null): string[] {
  const isStaff = [scene.owner, scene.manager, scene.teacher, scene.colleague].some(({ userSeq }) => userSeq === person?.userSeq)
  const { email, phone, own } = scene.neighbour
  const texts = [email, phone, `"sessionSeq":${own.sessionSeq},`, `"playSeq":${own.playSeq},`, `"alarmSeq":${own.alarmSeq},`]
  return isStaff ? [] : texts.filter((text) => content.includes(text))
}

let noted: Noted
/** Rows of the second site and of two people, before it was built. */
let rowsBefore: readonly string[]
const changes: string[] = []

/** Runs, and returns what changed in rows of the second site and of others, and mails about the second site. */
async function withChanges<Result>(run: () => Promise<Result>): Promise<{ result: Result; touched: string[] }> {
  const mailed = api.mails.length
  const result = await run()
  await api.runSent(ALARM_QUEUE)
  const lines = await noted()
  changes.push(...lines)
  return { result, touched: [...lines, ...tracesOf(JSON.stringify(api.mails.slice(mailed)))] }
}

const watched = () => ({ channelSeq: FAR_SITE, people: [scene.neighbour, scene.outlander] })

/** Limits on how often one may post are none of these tests. */
async function forgetFloods(): Promise<void> {
  await api.server.ports.database.db.delete(loginAttempts)
}

/** Expires the server's caches, then restores the time, so that responses are comparable. */
async function expireCaches(hoursLater: number): Promise<void> {
  const now = api.clock.now()
  api.clock.advance(hoursLater * HOUR_MS)
  for (const row of reading) await ask(row, inputOf(row), null)
  api.clock.set(now)
}

beforeAll(async () => {
  api = await startApi({ env: standIns })
  scene = await buildFullSiteFixture(api)
  for (const row of rows) inputs.set(row.name, onSite(row, await samples[row.name].with(scene), scene.site.channelSeq))
  await api.runSent(ALARM_QUEUE)
  await expireCaches(1)
  for (const row of reading) {
    const [one, again] = [await ask(row, inputOf(row), passerOf(row)), await ask(row, inputOf(row), passerOf(row))]
    if (contentOf(one) !== contentOf(again)) changing.add(row.name)
  }
  // Apply the side effects of reading first: an opened lesson or post counts as seen.
  const seeing: CallName[] = ['classroom.lesson', 'board.detail', 'siteBoard.detail']
  for (const row of compared.filter(({ name }) => seeing.includes(name) || repeatable.includes(name))) for (const { input, person } of comparisons(row)) await ask(row, input, person)
  for (const row of compared) for (const { what, input, person } of comparisons(row)) before.set(`${row.name} ${what}`, contentOf(await ask(row, input, person)))
  const { database } = api.server.ports
  rowsBefore = await rowsOf(database.db, watched())
  noted = await noteChanges(database, watched())
  second = await buildSecondSite(api, scene)
  await expireCaches(2)
  await withChanges(async () => {})
  secondRows = await rowsOf(database.db, second)
  // Slow: about a hundred users, rows and responses.
}, 300_000)
afterAll(() => api.stop())

describe('the second site', () => {
  // Its own readers count as views.
  afterAll(async () => { await withChanges(async () => {}) })
  const wordless = new Set(['channel_users', 'consents', 'course_users', 'attendees', 'attendee_events', 'attendee_invitations', 'staff_invitations', 'likes', 'plays', 'viewing_places', 'viewing_ledgers', 'lesson_views', 'lesson_rewinds', 'learner_letters', 'site_archives', 'site_former_addresses', 'login_consents', 'course_counts', 'studio_counts', 'seat_holds', 'ledger_transfers', 'ledger_days', 'ledger_kept', 'dashboard_marks', 'dashboard_hours', 'dashboard_days', 'coupon_courses', 'coupon_holders', 'site_plans', 'site_plan_coupons', 'deliveries', 'delivery_batches', 'settlements', 'refund_batch_items', 'membership_courses', 'package_courses', 'package_accesses', 'charges', 'merchants', 'live_rooms', 'live_stays', 'live_guests', 'live_keys', 'mission_likes', 'post_likes', 'review_votes', 'text_pictures', 'attachments', 'bulk_changes', 'bulk_rows', 'referral_links', 'referrals', 'campaign_recipients', 'certificates', 'chat_rooms', 'read_marks', 'chat_pictures', 'member_merges', 'mail_claims', 'site_board_marks', 'audit_entries', 'form_deliveries'])

  it.each(siteTables.map(getTableName))('has rows in %s, marked where they have text', (table) => {
    const ofTable = secondRows.filter((row) => row.startsWith(`${table} `))
    expect(ofTable).not.toEqual([])
    expect(ofTable.filter((row) => !wordless.has(table) && !row.includes(MARK))).toEqual([])
  })

  // The addresses of a provider are no site's, nor are the texts of the platform, nor are the names of members; the code of an invitation is sealed for one site; invitations of past years are not listed.
  const ofNoSite = new Set(['delivery.searchAddress', 'attendee.members', 'mention.people', 'siteBoard.people', 'attendee.invitation', 'bulk.list', 'bulk.read', 'bulk.report', 'referral.referrers', 'member.list', 'member.mergePreview', 'staff.list', 'staff.classManagers', 'staff.received', 'member.received', 'member.invitations', 'live.offlineRoom', 'terminology.texts', 'ownership.archives'])
  it.each(reading.filter(({ name, sitePlaces }) => sitePlaces.length > 0 && !ofNoSite.has(name)))('is returned by $name on request', async (row) => {
    const here = await ask(row, inputOf(row), passerOf(row))
    const { params, query, ...asked } = onSite(row, inputOf(row), second.channelSeq)
    // What lies in the past lies in another year there.
    const ofYear = (of: Input['query'], names: readonly string[]) => Object.fromEntries(Object.entries(of ?? {}).map(([name, value]) => [name, names.includes(name) ? String(value).replace(/^\d{4}/, String(FAR_YEAR)) : value]))
    const there = await ask(row, { ...asked, params: ofYear(params, ['month']), query: ofYear(query, row.name === 'ledger.salesBy' ? ['startDt', 'endDt'] : []) }, passerOf(row))
    expect(outcome(there)).toBe('200')
    expect(tracesOf(contentOf(there)).includes(MARK) || !/[가-힣]/.test(here.text)).toBe(true)
  })
})

describe('the first site’s responses', () => {
  it.each(compared)('of $name are the same as without a second site', async (row) => {
    for (const { what, input, person } of comparisons(row)) {
      const content = contentOf(await ask(row, input, person))
      expect([what, tracesOf(content), privateIn(content, person)]).toEqual([what, [], []])
      const earlier = before.get(`${row.name} ${what}`)
      expect([what, changing.has(row.name) ? earlier : content]).toEqual([what, earlier])
    }
  })
})

interface Naming {
  place: Place
  name: RowName
  foreign: unknown
}

/** Places with the second site's value: alone, or with the call's other values from the second site too. */
const foreignNamings = (row: Row, which: 'alone' | 'together'): Naming[] => row.places.flatMap((place) => {
  const name = rowNameAt(row.name, place)
  const foreign = which === 'alone' ? (name?.beside ?? name?.foreign) : name?.foreign
  return name === undefined || foreign === undefined ? [] : [{ place, name, foreign: foreign(valueAt(inputOf(row), place) ?? name.own?.(scene)) }]
})

const neighbourNamings = (row: Row): Naming[] => row.places.flatMap((place) => {
  const name = rowNameAt(row.name, place)
  return name?.person === undefined ? [] : [{ place, name, foreign: scene.neighbour.own[name.person] }]
})

/** Lists where a foreign row's response differs from an unknown row's, is no refusal, or leaks. */
async function faultsOf(row: Row, input: Input, namings: readonly Naming[]): Promise<string[]> {
  const foreign = namings.reduce((made, { place, foreign }) => withValueAt(made, place, foreign), input)
  const unknown = namings.reduce((made, { place, name }) => withValueAt(made, place, name.unknown), input)
  const mayPass = namings.every(({ name }) => name.passes !== undefined)
  const faults: string[] = []
  for (const caller of callersOf(row)) {
    await forgetFloods()
    const answer = await ask(row, foreign, personOf(caller))
    const toUnknown = answer.status === 401 ? answer : await ask(row, unknown, personOf(caller))
    const content = contentOf(answer)
    const isSame = outcome(answer) === outcome(toUnknown) && (!mayPass || content === contentOf(toUnknown))
    const isFit = isRefusal(answer) || (mayPass && answer.status === 200)
    const leaked = [...tracesOf(content), ...privateIn(content, personOf(caller))]
    if (isSame && isFit && leaked.length === 0) continue
    faults.push(`${caller}, ${namings.map(({ place }) => place.path.join('.')).join(' and ')}: ${outcome(answer)} ${content}; to what nobody has: ${outcome(toUnknown)}`)
  }
  return faults
}

async function faultsOfEach(row: Row, input: Input, ways: readonly (readonly Naming[])[]): Promise<string[]> {
  const faults: string[] = []
  for (const namings of ways) faults.push(...await faultsOf(row, input, namings))
  return faults
}

describe('a row of the second site requested on the first', () => {
  it.each(rows.filter((row) => row.places.some((place) => rowNameAt(row.name, place)?.foreign !== undefined)))('is unknown to $name, and unchanged', async (row) => {
    const [alone, together] = [foreignNamings(row, 'alone'), foreignNamings(row, 'together')]
    const missing = [...alone, ...together].filter(({ name, foreign }) => name.column !== undefined && !secondRows.some((line) => line.includes(`"${name.column}":${JSON.stringify(foreign)},`)))
    const { result: faults, touched } = await withChanges(() => faultsOfEach(row, inputOf(row), [...alone.map((naming) => [naming]), together]))
    expect({ missing, faults, touched }).toEqual({ missing: [], faults: [], touched: [] })
  })
})

describe('a row of another user', () => {
  const personal = rows.filter((row) => row.places.some((place) => rowNameAt(row.name, place)?.person !== undefined))

  it.each(personal)('is unknown to $name, and unchanged', async (row) => {
    const { courseSeq, videoSeq: curriculumSeq } = scene.course
    const where: Record<string, number> = { courseSeq, curriculumSeq }
    const there = row.places.filter(({ part, key }) => part === 'params' && key in where).reduce((made, place) => withValueAt(made, place, where[place.key]), inputOf(row))
    const { result: faults, touched } = await withChanges(() => faultsOfEach(row, there, neighbourNamings(row).map((naming) => [naming])))
    expect({ faults, touched }).toEqual({ faults: [], touched: [] })
  })
})

describe('a user with rights on the second site only', () => {
  const closed = rows.filter(({ definition: { method, access, params } }) => method === 'POST' && access !== 'public' && (access !== 'session' || params?.shape['courseSeq'] !== undefined))

  // They may change rows of their own, which the tests below do not count.
  afterAll(async () => { await withChanges(async () => {}) })

  it.each(closed)('gets nothing more from $name', async (row) => {
    const answer = await ask(row, inputOf(row), scene.outlander)
    expect(outcome(answer)).toBe(outcome(await ask(row, inputOf(row), scene.bystander)))
    expect(tracesOf(contentOf(answer))).toEqual([])
  })
})

describe('the right caller with valid input', () => {
  // A transferred site has no owner here, and a closing one is refused (see ownership.test.ts, owning.test.ts); a closed one returns nothing.
  const closing = rows.filter(({ name }) => name === 'ownership.close')
  const lasting = rows.filter((row) => !['ownership.handOver', 'ownership.startClosing', 'ownership.takeBackClosing'].includes(row.name) && !closing.includes(row))

  beforeEach(forgetFloods)

  it.each([...lasting, ...closing])('passes $name, and leaves the second site unchanged', async (row) => {
    const { result: answer, touched } = await withChanges(() => ask(row, inputOf(row), passerOf(row)))
    expect(outcome(answer)).toBe('200')
    const content = contentOf(answer)
    // Rows of the caller's other sites are expected.
    const leaked = [...privateIn(content, passerOf(row)), ...(row.isAboutSite ? tracesOf(content) : [])]
    expect({ leaked, touched }).toEqual({ leaked: [], touched: [] })
  })

  it('had every change noted', async () => {
    await withChanges(async () => {})
    // The rows of the second site are among them, in every table.
    expect(rowsAfter(rowsBefore, changes)).toEqual(await rowsOf(api.server.ports.database.db, watched()))
  })

  it('leaves the files of the second site in place, and returns nothing of it on the first', async () => {
    for (const key of second.files) expect([key, await api.server.ports.storage.stat(key)]).toEqual([key, expect.anything()])
    expect((await rowsOf(api.server.ports.database.db, scene.site)).filter((row) => tracesOf(row).length > 0)).toEqual([])
  })
})
