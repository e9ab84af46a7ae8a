import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { scopeCd } from '#shared/board/codes.ts'
import type { ScopeCd } from '#shared/board/codes.ts'
import type { SiteBoardRef } from '#shared/board/place.ts'
import { contract } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { siteBoardCalls as calls } from '#shared/siteBoard/contract.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { buildSiteBoard, buildSiteComment, buildSitePost, siteBoardOf, sitePostOf } from '#tests/support/board/siteBoards.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { connect, listenTo } from '#tests/support/server/socket.ts'
import { buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let owner: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  owner = await verified(api, site.owner)
})
afterAll(() => api.stop())
// Ten posts within ten minutes are the most of one user.
beforeEach(() => api.clock.advance(11 * MINUTE_MS))

type Reader = Pick<Person, 'client'>
const member = async () => verified(api, await buildPerson(api, { site }))
const statusOf = (asked: Promise<unknown>) => asked.then(() => 200, ({ status }: { status: number }) => status)
const list = (person: Reader, board: SiteBoardRef, query: object = {}) => person.client(calls.posts, { params: board, query })
const boardsOf = async (person: Reader) => (await person.client(calls.list, { params: { channelSeq: site.channelSeq } })).boards

/** What each role sees of a post of each scope in a board that anyone reads: its text, a closed row, or nothing. */
const table: Record<string, Record<ScopeCd, 'text' | 'row' | 'nothing'>> = {
  visitor: { everyone: 'text', participants: 'nothing', staff: 'nothing', secret: 'nothing' },
  'member of another site': { everyone: 'text', participants: 'nothing', staff: 'nothing', secret: 'nothing' },
  member: { everyone: 'text', participants: 'text', staff: 'nothing', secret: 'row' },
  teacher: { everyone: 'text', participants: 'text', staff: 'nothing', secret: 'row' },
  manager: { everyone: 'text', participants: 'text', staff: 'text', secret: 'text' },
  owner: { everyone: 'text', participants: 'text', staff: 'text', secret: 'text' },
}

describe('scopes and roles', () => {
  const roles: Record<string, { reader: Reader; writes: number; ownScopes: ScopeCd[] }> = {}
  const posts: Partial<Record<ScopeCd, number>> = {}
  let open: SiteBoardRef
  let closed: SiteBoardRef
  let ofMembers: SiteBoardRef
  let ofStaff: SiteBoardRef
  beforeAll(async () => {
    open = await buildSiteBoard(owner, site.channelSeq)
    ofMembers = await buildSiteBoard(owner, site.channelSeq, { readCd: 'members' })
    ofStaff = await buildSiteBoard(owner, site.channelSeq, { writeCd: 'staff' })
    closed = await buildSiteBoard(owner, site.channelSeq, { isClosed: true })
    const author = await member()
    for (const scope of Object.values(scopeCd)) posts[scope] = await buildSitePost(scope === 'staff' ? owner : author, open, { scopeCd: scope, title: `글 ${scope}` })
    const learners: ScopeCd[] = ['everyone', 'participants', 'secret']
    Object.assign(roles, {
      visitor: { reader: { client: api.client() }, writes: 401, ownScopes: [] },
      'member of another site': { reader: await buildSite(api).then(async (other) => verified(api, await buildPerson(api, { site: other }))), writes: 403, ownScopes: [] },
      member: { reader: await member(), writes: 200, ownScopes: learners },
      teacher: { reader: await verified(api, await buildPerson(api, { site, role: 'TCH' })), writes: 200, ownScopes: learners },
      manager: { reader: await verified(api, await buildPerson(api, { site, role: 'MNG' })), writes: 200, ownScopes: [...learners, 'staff'] },
      owner: { reader: owner, writes: 200, ownScopes: [...learners, 'staff'] },
    })
  })

  it.each(Object.keys(table))('%s sees and writes what the table says [SET-11]', async (role) => {
    const { reader, writes, ownScopes } = roles[role] ?? { reader: { client: api.client() }, writes: 0, ownScopes: [] }
    const listed = new Map((await list(reader, open)).posts.map((post) => [post.postSeq, post.masked ? 'row' : 'text']))
    const read: Record<string, unknown> = {}
    for (const scope of Object.values(scopeCd)) read[scope] = await statusOf(reader.client(calls.detail, { params: { ...open, postSeq: posts[scope] ?? 0 } }))
    expect(Object.fromEntries(Object.values(scopeCd).map((scope) => [scope, listed.get(posts[scope] ?? 0) ?? 'nothing']))).toEqual(table[role])
    expect(read).toEqual(Object.fromEntries(Object.entries(table[role] ?? {}).map(([scope, sees]) => [scope, sees === 'text' ? 200 : 404])))
    const params = { ...open, postSeq: posts.everyone ?? 0 }
    expect(await statusOf(reader.client(calls.comment, { params, body: { content: '댓글' } }))).toBe(writes)
    expect(await statusOf(reader.client(calls.like, { params, body: { liked: true } }))).toBe(writes)
    for (const scope of Object.values(scopeCd)) {
      expect(await statusOf(reader.client(calls.write, { params: open, body: sitePostOf({ scopeCd: scope }) })), scope).toBe(ownScopes.includes(scope) ? 200 : writes === 401 ? 401 : 403)
    }
    const isStaff = ownScopes.includes('staff')
    for (const given of [{ pinned: true }, { urgent: true }, { postTypeCd: 'notice' as const }, { postTypeCd: 'library' as const }]) {
      expect(await statusOf(reader.client(calls.write, { params: open, body: sitePostOf(given) }))).toBe(isStaff ? 200 : writes === 401 ? 401 : 403)
    }
  })

  it.each([
    ['members read', () => ofMembers, { visitor: [403, 401], 'member of another site': [403, 403], member: [200, 200], owner: [200, 200] }],
    ['staff write', () => ofStaff, { visitor: [200, 401], 'member of another site': [200, 403], member: [200, 403], owner: [200, 200] }],
    ['is closed', () => closed, { visitor: [200, 401], 'member of another site': [200, 403], member: [200, 403], owner: [200, 200] }],
  ] as const)('a board that %s [SET-11]', async (_, board, wanted) => {
    for (const [role, [reads, writes]] of Object.entries(wanted)) {
      const { reader } = roles[role] ?? { reader: { client: api.client() } }
      expect([role, await statusOf(list(reader, board())), await statusOf(reader.client(calls.write, { params: board(), body: sitePostOf() }))]).toEqual([role, reads, writes])
    }
  })

  it('a board that members read is listed for members alone [SET-11]', async () => {
    const has = async (reader: Reader) => (await boardsOf(reader)).some(({ boardSeq }) => boardSeq === ofMembers.boardSeq)
    expect([await has({ client: api.client() }), await has(roles['member']?.reader ?? owner)]).toEqual([false, true])
  })
})

describe('the settings of boards', () => {
  it('make, rename, order and close them; another site’s are unknown [SET-11]', async () => {
    const own = await buildSite(api)
    const [params, far] = [{ channelSeq: own.channelSeq }, await buildSiteBoard(owner, site.channelSeq)]
    const [one, two] = [await buildSiteBoard(own.owner, own.channelSeq), await buildSiteBoard(own.owner, own.channelSeq, { titles: { ko: '작품' }, slowSeconds: 60 })]
    const order = (...boardSeqs: number[]) => own.owner.client(calls.order, { params, body: { boardSeqs } })
    await own.owner.client(calls.update, { params: one, body: siteBoardOf({ titles: { ko: '수다', en: 'Chat', ja: '雑談' }, isClosed: true }) })
    await order(two.boardSeq, one.boardSeq)
    expect((await own.owner.client(calls.list, { params })).boards).toMatchObject([{ boardSeq: two.boardSeq, titles: { ko: '작품', en: '', ja: '' }, slowSeconds: 60 }, { boardSeq: one.boardSeq, titles: { ko: '수다', en: 'Chat', ja: '雑談' }, isClosed: true }])
    for (const wrong of [[one.boardSeq, one.boardSeq], [one.boardSeq, far.boardSeq]]) await expect(order(...wrong)).rejects.toMatchObject({ status: 404 })
    await expect(own.owner.client(calls.update, { params: { ...params, boardSeq: far.boardSeq }, body: siteBoardOf() })).rejects.toMatchObject({ status: 404 })
    await expect(own.owner.client(calls.create, { params, body: siteBoardOf({ titles: { ko: ' ' } }) })).rejects.toMatchObject({ status: 400 })
    await expect((await member()).client(calls.create, { params: { channelSeq: site.channelSeq }, body: siteBoardOf() })).rejects.toMatchObject({ status: 403 })
  })

  it('a post is of its board alone [SET-11]', async () => {
    const [one, two] = [await buildSiteBoard(owner, site.channelSeq), await buildSiteBoard(owner, site.channelSeq)]
    const writer = await member()
    const postSeq = await buildSitePost(writer, one)
    for (const call of [calls.detail, calls.comments]) await expect(writer.client(call, { params: { ...two, postSeq } })).rejects.toMatchObject({ status: 404 })
    await expect(writer.client(calls.delete, { params: { ...two, postSeq } })).rejects.toMatchObject({ status: 404 })
    expect((await list(writer, two)).posts).toEqual([])
  })
})

describe('the socket', () => {
  it('says at once what is new in a board to who may read it, and on other devices what was seen [SET-11] [ALRM-05]', async () => {
    const board = await buildSiteBoard(owner, site.channelSeq, { readCd: 'members' })
    const [reader, writer] = [await member(), await member()]
    const stranger = await verified(api, await buildPerson(api, { site: await buildSite(api) }))
    const topic = { topic: 'board', ...board } as const
    const [phone, outside] = [await connect(api.origin, reader.token), await connect(api.origin, stranger.token)]
    outside.send({ command: 'topics', topics: [topic] })
    expect(await outside.next('E0012')).toMatchObject({ topic })
    await listenTo(phone, topic)
    const postSeq = await buildSitePost(writer, board)
    const changed = { command: 'E0104', ...board }
    expect(await phone.next('E0104')).toEqual(changed)
    await buildSiteComment(writer, board, postSeq)
    expect(await phone.next('E0104')).toEqual(changed)
    await reader.client(calls.detail, { params: { ...board, postSeq } })
    expect(await phone.next('E0104')).toEqual(changed)
    // What is seen already is no news.
    await reader.client(calls.detail, { params: { ...board, postSeq } })
    expect((await phone.rest()).filter(({ command }) => command === 'E0104')).toEqual([])
    await buildSitePost(writer, board)
    expect(await phone.next('E0104')).toEqual(changed)
    await reader.client(calls.seen, { params: board })
    expect(await phone.next('E0104')).toEqual(changed)
    for (const socket of [phone, outside]) socket.close()
  })
})

describe('posts of a board', () => {
  it('alarm all members when staff announce a notice, staff once, and nobody while it is hidden or of staff alone [SET-11] [ALRM-04]', async () => {
    const board = await buildSiteBoard(owner, site.channelSeq)
    const [reader, manager] = [await member(), await verified(api, await buildPerson(api, { site, role: 'MNG' }))]
    const told = async (person: Person) => {
      await api.runSent(ALARM_QUEUE)
      return (await person.client(contract.alarm.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType === 'siteNotice' || alarmType === 'sitePost').map((alarm) => alarmPath(alarm)).toReversed()
    }
    const pathOf = (postSeq: number) => `/boards/${board.boardSeq}/${postSeq}/view`
    const notice = { postTypeCd: 'notice', tellsAttendees: true } as const
    const first = await buildSitePost(owner, board, notice)
    const second = await buildSitePost(owner, board, notice)
    await buildSitePost(owner, board, { ...notice, scopeCd: 'staff' })
    await buildSitePost(reader, board, { tellsAttendees: true })
    const hidden = await buildSitePost(owner, board, notice)
    await owner.client(calls.manage, { params: { ...board, postSeq: hidden }, body: { hidden: true } })
    expect(await told(reader)).toEqual([pathOf(first), pathOf(second)])
    expect((await told(manager)).filter((path) => path === pathOf(first))).toHaveLength(1)
    expect(await told(owner)).not.toContain(pathOf(first))
  })

  it('are pinned, found, edited, commented, and hidden after a report [SET-11]', async () => {
    const board = await buildSiteBoard(owner, site.channelSeq)
    const [writer, other] = [await member(), await member()]
    const first = await buildSitePost(writer, board, { title: '물레 이야기' })
    const pinned = await buildSitePost(owner, board, { postTypeCd: 'notice', pinned: true, title: '규칙' })
    const secret = await buildSitePost(writer, board, { scopeCd: 'secret', title: '물레 비밀' })
    expect((await list(other, board)).posts.map(({ postSeq, masked }) => [postSeq, masked])).toEqual([[pinned, false], [secret, true], [first, false]])
    expect((await list(other, board, { q: '물레' })).posts.map(({ postSeq }) => postSeq)).toEqual([first])
    expect((await list(other, board, { postTypeCd: 'notice' })).posts.map(({ postSeq }) => postSeq)).toEqual([pinned])
    const params = { ...board, postSeq: first }
    await expect(other.client(calls.edit, { params, body: sitePostOf() })).rejects.toMatchObject({ status: 403 })
    await writer.client(calls.edit, { params, body: sitePostOf({ title: '물레 이야기 2' }) })
    const commentSeq = await buildSiteComment(other, board, first)
    await buildSiteComment(writer, board, first, { parentSeq: commentSeq })
    expect((await writer.client(calls.comments, { params, query: {} })).comments).toHaveLength(2)
    expect(await writer.client(calls.detail, { params })).toMatchObject({ title: '물레 이야기 2', commentCount: 2, edited: true })
    await other.client(calls.report, { params, body: { reason: '광고예요' } })
    expect((await owner.client(calls.reports, { params })).reports).toMatchObject([{ reason: '광고예요', commentSeq: null }])
    expect((await list(owner, board, { filter: 'reported' })).posts.map(({ postSeq }) => postSeq)).toEqual([first])
    await owner.client(calls.manage, { params, body: { hidden: true } })
    expect([await statusOf(other.client(calls.detail, { params })), await statusOf(writer.client(calls.detail, { params }))]).toEqual([404, 200])
    await writer.client(calls.delete, { params })
    expect(await statusOf(writer.client(calls.detail, { params }))).toBe(404)
  })

  it('wait for the slow mode of their board, staff do not [SET-11]', async () => {
    const board = await buildSiteBoard(owner, site.channelSeq, { slowSeconds: 60 })
    const writer = await member()
    await buildSitePost(writer, board)
    await expect(buildSitePost(writer, board)).rejects.toMatchObject({ status: 429 })
    api.clock.advance(61_000)
    await buildSitePost(writer, board)
    await buildSitePost(owner, board)
    await buildSitePost(owner, board)
  })

  it('take pictures and files of their writer [SET-11]', async () => {
    const board = await buildSiteBoard(owner, site.channelSeq)
    const [writer, other] = [await member(), await member()]
    const params = { channelSeq: site.channelSeq }
    const { attachmentSeq } = await writer.client(calls.beginFile, { params, body: { fileName: '지도.pdf', fileSize: 8 } })
    expect(await writer.client(calls.filePart, { params: { ...params, attachmentSeq }, body: { part: 0, content: Buffer.from('%PDF-1.7').toString('base64') } })).toEqual({ received: 8 })
    const picture = await writer.client(calls.picture, { params, body: { image: await pictureUrl({ width: 8, height: 8 }) } })
    await expect(buildSitePost(other, board, { files: [{ attachmentSeq }] })).rejects.toMatchObject({ status: 409 })
    const postSeq = await buildSitePost(writer, board, { content: `<p>지도예요</p><img src="${picture.imageUrl.replace('.large', '')}" alt="">`, files: [{ attachmentSeq }] })
    const { files, pictureUrl: shown } = await other.client(calls.detail, { params: { ...board, postSeq } })
    expect(files).toMatchObject([{ fileName: '지도.pdf', fileSize: 8 }])
    expect(shown).not.toBeNull()
    expect((await api.send(files[0]?.url ?? '')).status).toBe(200)
    const stranger = await buildSite(api).then((one) => one.owner)
    await expect(stranger.client(calls.beginFile, { params, body: { fileName: 'a.pdf', fileSize: 8 } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('news of a board', () => {
  it('counts posts of others until they are seen, by the board or one by one [SET-11]', async () => {
    const board = await buildSiteBoard(owner, site.channelSeq)
    const [writer, reader] = [await member(), await member()]
    const unread = async (person = reader) => (await boardsOf(person)).find(({ boardSeq }) => boardSeq === board.boardSeq)?.unread
    api.clock.advance(1000)
    const [first] = [await buildSitePost(writer, board), await buildSitePost(writer, board), await buildSitePost(writer, board, { scopeCd: 'secret' }), await buildSitePost(reader, board)]
    expect([await unread(), await unread(owner)]).toEqual([2, 4])
    await reader.client(calls.detail, { params: { ...board, postSeq: first } })
    expect(await unread()).toBe(1)
    await reader.client(calls.seen, { params: board })
    expect(await unread()).toBe(0)
    await buildSitePost(owner, board, { postTypeCd: 'notice', pinned: true })
    expect(await unread()).toBe(1)
  })

  it('reaches staff once until it is read, authors of what is commented, and who is named [ALRM-04]', async () => {
    const own = await buildSite(api)
    const boss = await verified(api, own.owner)
    const board = await buildSiteBoard(boss, own.channelSeq, { titles: { ko: '수다방' } })
    const [writer, other] = [await verified(api, await buildPerson(api, { site: own })), await verified(api, await buildPerson(api, { site: own }))]
    const told = async (person: Person) => (await person.client(contract.alarm.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType.startsWith('site'))
    const postSeq = await buildSitePost(writer, board)
    await buildSitePost(other, board)
    const [alarm, ...more] = await told(boss)
    expect([more, alarm && alarmPath(alarm), JSON.parse(alarm?.content ?? '{}')]).toMatchObject([[], `/boards/${board.boardSeq}/${postSeq}/view`, { title: '수다방' }])
    const commentSeq = await buildSiteComment(boss, board, postSeq, { content: `@${other.name} 님도 오세요`, userSeqs: [other.userSeq] })
    expect((await told(writer)).map((one) => [one.alarmType, alarmPath(one)])).toEqual([['siteComment', `/boards/${board.boardSeq}/${postSeq}/view?comment=${commentSeq}`]])
    expect((await told(other)).map(({ alarmType }) => alarmType)).toEqual(['siteMention'])
    // One who wrote nothing in the boards cannot be named, and is not found.
    const silent = await verified(api, await buildPerson(api, { site: own }))
    await buildSiteComment(writer, board, postSeq, { content: `@${silent.name} 님은요?`, userSeqs: [silent.userSeq] })
    expect(await told(silent)).toEqual([])
    const { people } = await writer.client(calls.people, { params: { channelSeq: own.channelSeq } })
    expect(people.map(({ userSeq }) => userSeq).toSorted()).toEqual([boss.userSeq, other.userSeq].toSorted())
  })
})
