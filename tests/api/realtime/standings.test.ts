import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { hostsOf } from '#tests/support/server/atHost.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { connect, openSocket } from '#tests/support/server/socket.ts'

/** What open pages hear of changes of roles and members. */
const HOST = 'atelier.localhost'

let api: TestApi
let site: Site
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api, { domain: 'atelier' })
})
afterAll(() => api.stop())

const at = () => ({ channelSeq: site.channelSeq })
const changed = () => ({ command: 'E0004', channelSeq: site.channelSeq })

it('what a role may do reaches the open pages of the staff, and nobody of another site [SET-10]', async () => {
  const [teacher, stranger] = [await buildPerson(api, { site, role: 'TCH' }), await buildPerson(api, { site: await buildSite(api), role: 'TCH' })]
  const [theirs, strangers] = [await connect(api.origin, teacher.token), await connect(api.origin, stranger.token)]
  await site.owner.client(contract.staff.changePermissions, { params: at(), body: { userTypeCd: 'TCH', permissions: ['SITE_CONSOLE_READ'] } })
  expect(await theirs.next('E0004')).toEqual(changed())
  await expect(teacher.client(contract.course.create, { params: at(), body: { title: '도예' } })).rejects.toMatchObject({ status: 403 })
  await site.owner.client(contract.staff.changePermissions, { params: at(), body: { userTypeCd: 'TCH', permissions: null } })
  expect(await theirs.next('E0004')).toEqual(changed())
  await teacher.client(contract.course.create, { params: at(), body: { title: '도예' } })
  expect(await strangers.rest()).toEqual([])
  for (const socket of [theirs, strangers]) socket.close()
})

it('a new role, and the loss of it, reach the open pages of the person [SET-03]', async () => {
  const person = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
  const socket = await connect(api.origin, person.token)
  const params = { ...at(), userSeq: person.userSeq }
  await site.owner.client(contract.staff.changeRole, { params, body: { userTypeCd: 'MNG' } })
  expect(await socket.next('E0004')).toEqual(changed())
  await site.owner.client(contract.staff.remove, { params })
  expect(await socket.next('E0004')).toEqual(changed())
  socket.close()
})

it('a member whom staff block is notified on the site’s open pages, and stays logged in elsewhere [SET-02] [ALRM-05]', async () => {
  const hosts = hostsOf(api)
  const member = await buildPerson(api, { site })
  const platform = await hosts.logIn(member)
  const cookie = await hosts.passOn(platform, HOST, site.channelSeq)
  const ticketOf = async (host: string, own: string) => ((await hosts.ask(host, callUrl(contract.realtime.ticket, {}), { cookie: own, body: {} })).json as { ticket: string }).ticket
  const here = await openSocket(api.origin, { ticket: await ticketOf(HOST, cookie), headers: { host: new URL(hosts.originOf(HOST)).host } })
  const elsewhere = await openSocket(api.origin, { ticket: await ticketOf('localhost', platform) })
  await site.owner.client(contract.member.block, { params: { ...at(), userSeq: member.userSeq }, body: { reason: '광고' } })
  await here.next('E0013')
  expect(await here.closed).toBe(4013)
  expect(await elsewhere.next('E0004')).toEqual(changed())
  elsewhere.send({ command: 'ping' })
  await elsewhere.next('pong')
  elsewhere.close()
  expect([await hosts.isIn(cookie, HOST), await hosts.isIn(platform, 'localhost')]).toEqual([false, true])
})
