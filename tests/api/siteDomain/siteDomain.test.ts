import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { siteDomainCalls } from '#shared/siteDomain/contract.ts'
import type { SiteDomain } from '#shared/siteDomain/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import { DOMAIN_RECHECK_QUEUE } from '#server/modules/siteDomain/index.ts'
import { HOST_CACHE_MS } from '#server/modules/channel/hosts.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { errorCodeOf } from '#tests/support/outcome.ts'

let api: TestApi
const warnings: string[] = []
beforeAll(async () => {
  api = await startApi({ env: { SITE_DOMAIN: 'madang.com', PUBLIC_ORIGIN: 'https://www.madang.com', LOG_LEVEL: 'warn' }, logTo: { write: (line) => { warnings.push(line) } } })
})
afterAll(() => api.stop())
beforeEach(() => {
  api.dns.texts.clear()
  api.dns.isAway = false
})

let made = 0
const freshDomain = () => `learn${made += 1}.academy.co.kr`
const codeOf = (name: ErrorName) => errorTable[name].code

function asking(call: (typeof siteDomainCalls)['read' | 'check' | 'release'], site: Site, token = site.owner.token): Promise<Answer> {
  return api.send(callUrl(call, { params: { channelSeq: site.channelSeq } }), { method: call.method, token, ...(call.method === 'POST' ? { body: {} } : {}) })
}

function claiming(site: Site, domain: string, token = site.owner.token): Promise<Answer> {
  return api.send(callUrl(siteDomainCalls.claim, { params: { channelSeq: site.channelSeq } }), { method: 'POST', token, body: { domain } })
}

const siteDomainOf = (answer: Answer) => (answer.json as { siteDomain: SiteDomain }).siteDomain

function setRecord({ record }: SiteDomain): void {
  if (record !== null) api.dns.texts.set(record.name, ['v=spf1 -all', record.value])
}

async function prove(site: Site, domain: string): Promise<Answer> {
  setRecord(siteDomainOf(await claiming(site, domain)))
  return asking(siteDomainCalls.check, site)
}

async function siteAt(host: string): Promise<number | null> {
  const answer = await api.send(callUrl(contract.channel.byDomain, { params: { domain: host } }))
  return answer.status === 200 ? (answer.json as { channel: { channelSeq: number } }).channel.channelSeq : null
}

describe('an own domain', () => {
  it('becomes the site’s once its DNS record exists [SHELL-01]', async () => {
    const site = await buildSite(api, { domain: 'first' })
    const domain = freshDomain()
    const claimed = siteDomainOf(await claiming(site, ` https://${domain.toUpperCase()}/ `))
    expect(claimed).toMatchObject({ host: 'first.madang.com', platformHost: 'first.madang.com', domain, verifiedAt: null })
    expect(claimed.record).toEqual({ type: 'TXT', name: `_madang.${domain}`, value: expect.stringMatching(/^madang-site-verification=[\w-]{43}$/) })
    expect(await siteAt(domain)).toBeNull()

    const tooEarly = await asking(siteDomainCalls.check, site)
    expect([errorCodeOf(tooEarly), (tooEarly.json as { message: string }).message]).toEqual([codeOf('domainNotProven'), expect.stringContaining(`_madang.${domain}`)])
    setRecord(claimed)
    expect(siteDomainOf(await asking(siteDomainCalls.check, site))).toMatchObject({ host: domain, platformHost: 'first.madang.com', verifiedAt: expect.any(String) })
    expect([await siteAt(domain), await siteAt('first.madang.com')]).toEqual([site.channelSeq, site.channelSeq])

    await asking(siteDomainCalls.release, site)
    expect([await siteAt(domain), siteDomainOf(await asking(siteDomainCalls.read, site)).record]).toEqual([null, null])
  })

  it('is an origin for its pages’ writes, with the public scheme [SHELL-01]', async () => {
    const site = await buildSite(api)
    const domain = freshDomain()
    await prove(site, domain)
    const signIn = (origin: string) => api.send(callUrl(contract.auth.checkUserId, { query: { email: 'a@b.test' } }), { headers: { host: domain, origin } })
    expect((await signIn(`https://${domain}`)).status).toBe(200)
    const logout = (origin: string) => api.send(callUrl(contract.auth.logout, {}), { method: 'POST', body: {}, headers: { host: domain, origin } })
    expect((await logout(`https://${domain}`)).status).toBe(200)
    for (const origin of [`http://${domain}`, 'https://www.madang.com', 'https://first.madang.com']) expect(errorCodeOf(await logout(origin))).toBe(codeOf('foreignOrigin'))
    expect(await api.client()(contract.sso.ssoOrigin, { query: { origin: `https://${domain}`, originSeq: site.channelSeq } })).toMatchObject({ kind: 'site' })
  })

  it('has its session in a cookie that no other name can set [SHELL-01] [AUTH-08]', async () => {
    const site = await buildSite(api)
    const domain = freshDomain()
    await prove(site, domain)
    const headers = { host: domain, origin: `https://${domain}` }
    const login = await api.send(callUrl(contract.auth.login, {}), { method: 'POST', headers, body: { email: site.owner.email, password: PASSWORD } })
    const cookie = String(login.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-madang_session=[\w-]{43}; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
    const [pair = ''] = cookie.split(';')
    const ask = (sent: string) => api.send(callUrl(contract.auth.me, {}), { headers: { ...headers, cookie: sent } })
    expect((await ask(pair)).status).toBe(200)
    // A sibling's page could set this cookie for all names of the domain.
    expect((await ask(pair.replace('__Host-', ''))).status).toBe(401)
    const logout = await api.send(callUrl(contract.auth.logout, {}), { method: 'POST', headers: { ...headers, cookie: pair }, body: {} })
    expect(String(logout.headers['set-cookie'])).toMatch(/^__Host-madang_session=;.*Secure/)
  })

  it('is verified by the record of this site and this domain only [SHELL-01]', async () => {
    const [site, other] = [await buildSite(api), await buildSite(api)]
    const domain = freshDomain()
    const theirs = siteDomainOf(await claiming(other, domain))
    const elsewhere = siteDomainOf(await claiming(site, freshDomain()))
    await claiming(site, domain)
    for (const value of [theirs.record?.value, elsewhere.record?.value, 'madang-site-verification=', '']) {
      api.dns.texts.set(`_madang.${domain}`, [value ?? ''])
      expect(errorCodeOf(await asking(siteDomainCalls.check, site))).toBe(codeOf('domainNotProven'))
    }
  })

  it('may be claimed by anyone, blocks no one, and is verified for one [SHELL-01]', async () => {
    const [squatter, rightful, late] = [await buildSite(api), await buildSite(api), await buildSite(api)]
    const domain = freshDomain()
    await claiming(squatter, domain)
    await claiming(late, domain)
    expect((await prove(rightful, domain)).status).toBe(200)
    expect(errorCodeOf(await claiming(await buildSite(api), domain))).toBe(codeOf('duplicateDomain'))
    setRecord(siteDomainOf(await asking(siteDomainCalls.read, late)))
    expect(errorCodeOf(await asking(siteDomainCalls.check, late))).toBe(codeOf('duplicateDomain'))
    api.clock.advance(HOST_CACHE_MS)
    expect(await siteAt(domain)).toBe(rightful.channelSeq)
  })

  it('is not replaced while it is verified [SHELL-01]', async () => {
    const site = await buildSite(api)
    const domain = freshDomain()
    await prove(site, domain)
    expect(errorCodeOf(await claiming(site, freshDomain()))).toBe(codeOf('conflict'))
    expect(siteDomainOf(await claiming(site, domain)).verifiedAt).not.toBeNull()
  })

  it.each<[string, ErrorName]>([
    ['madang.com', 'domainIsPlatforms'], ['www.madang.com', 'domainIsPlatforms'], ['first.madang.com', 'domainIsPlatforms'], ['free.madang.com', 'domainIsPlatforms'],
    ['203.0.113.7', 'invalidInput'], ['http://2130706433', 'invalidInput'], ['localhost', 'invalidInput'], ['com', 'invalidInput'], ['co.kr', 'invalidInput'],
    ['github.io', 'invalidInput'], ['school.local', 'invalidInput'], ['school.localhost', 'invalidInput'], ['a.test', 'invalidInput'], ['a.example.invalid', 'invalidInput'], ['', 'invalidInput'],
  ])('cannot be %j: %s [SHELL-01]', async (domain, error) => {
    const answer = await claiming(await buildSite(api), domain)
    const { issues } = answer.json as { issues?: { path: unknown }[] }
    expect([errorCodeOf(answer), issues?.[0]?.path]).toEqual([codeOf(error), error === 'invalidInput' ? ['domain'] : undefined])
  })

  it('may be below a private suffix of the public suffix list [SHELL-01]', async () => {
    expect((await claiming(await buildSite(api), 'academy.github.io')).status).toBe(200)
  })

  it('is unchanged while DNS fails [SHELL-01]', async () => {
    const site = await buildSite(api)
    setRecord(siteDomainOf(await claiming(site, freshDomain())))
    api.dns.isAway = true
    expect(errorCodeOf(await asking(siteDomainCalls.check, site))).toBe(codeOf('dnsUnavailable'))
  })

  it('is managed by those who manage the site [SHELL-01]', async () => {
    const site = await buildSite(api)
    const member = await buildPerson(api, { site })
    expect(errorCodeOf(await claiming(site, freshDomain(), member.token))).toBe(codeOf('noPermission'))
    expect(errorCodeOf(await claiming(site, freshDomain(), (await buildSite(api)).owner.token))).toBe(codeOf('noPermission'))
    expect(errorCodeOf(await asking(siteDomainCalls.check, site))).toBe(codeOf('notFound'))
  })
})

describe('the nightly record check', () => {
  it('warns of a missing one, mails the owner on Mondays, and removes nothing [SHELL-01]', async () => {
    const site = await buildSite(api)
    const domain = freshDomain()
    await prove(site, domain)
    warnings.length = 0
    await api.runScheduled(DOMAIN_RECHECK_QUEUE)
    expect(warnings.filter((line) => line.includes(domain))).toEqual([])

    api.dns.texts.clear()
    api.clock.set('2026-03-15T19:10:00.000Z')
    await api.runScheduled(DOMAIN_RECHECK_QUEUE)
    expect(warnings.filter((line) => line.includes(domain))).toHaveLength(1)
    const mailsToOwner = () => api.mails.filter(({ to, text }) => to === site.owner.email && text.includes(`_madang.${domain}`))
    expect(mailsToOwner()).toEqual([])

    api.clock.set('2026-03-16T19:10:00.000Z')
    await api.runScheduled(DOMAIN_RECHECK_QUEUE)
    expect(mailsToOwner()).toHaveLength(1)
    expect(await siteAt(domain)).toBe(site.channelSeq)

    warnings.length = 0
    api.dns.isAway = true
    await api.runScheduled(DOMAIN_RECHECK_QUEUE)
    expect(warnings).toEqual([])
  })
})
