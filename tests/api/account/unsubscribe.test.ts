import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { consents, users } from '#server/infra/db/schema/index.ts'
import { newsTokenOf } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'

const { newsConsent, changeNewsConsent } = contract.account

let api: TestApi
let channelSeq: number
beforeAll(async () => {
  api = await startApi()
  channelSeq = (await buildSite(api)).channelSeq
})
afterAll(() => api.stop())

const db = () => api.server.ports.database.db

async function buildReader(language: 'ko' | 'en' | 'ja' = 'ko') {
  const person = await buildPerson(api, { site: { channelSeq } })
  const email = `news.${person.userSeq}@madang.test`
  const { user } = await api.client(undefined, language)(contract.auth.signup, {
    body: { email, password: PASSWORD, name: '이하늘', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: 'Y', channelSeq },
  })
  const mail = api.mails.findLast(({ to }) => to === email)
  const link = new URL(/<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? 'missing:')
  return { userSeq: user.userSeq, email, mail, link, token: link.searchParams.get('token') ?? '' }
}
const wantsNews = async (userSeq: number) => {
  const [row] = await db().select().from(users).where(eq(users.userSeq, userSeq))
  const given = await db().select().from(consents).where(eq(consents.userSeq, userSeq))
  return [row?.marketingAt !== null, given.some(({ termsKind }) => termsKind === 'marketing-consent')]
}

describe('the unsubscribe link', () => {
  it('withdraws consent without login, and gives it again; both are idempotent [AUTH-11]', async () => {
    const { userSeq, email, token } = await buildReader()
    const guest = api.client()
    const shown = `ne•••@madang.test`
    expect(email).toMatch(/^ne/)
    expect(await guest(newsConsent, { query: { token } })).toEqual({ email: shown, marketingYn: 'Y' })
    expect(await wantsNews(userSeq)).toEqual([true, true])
    for (let round = 0; round < 2; round += 1) expect(await guest(changeNewsConsent, { body: { token, marketingYn: 'N' } })).toEqual({ email: shown, marketingYn: 'N' })
    expect(await guest(newsConsent, { query: { token } })).toEqual({ email: shown, marketingYn: 'N' })
    expect(await wantsNews(userSeq)).toEqual([false, false])
    expect(await guest(changeNewsConsent, { body: { token, marketingYn: 'Y' } })).toEqual({ email: shown, marketingYn: 'Y' })
    expect(await wantsNews(userSeq)).toEqual([true, true])
  })

  it('is in the welcome mail of a user who consented, and in no other [AUTH-11]', async () => {
    for (const [language, word] of [['ko', '수신 거부'], ['en', 'Unsubscribe'], ['ja', '配信停止']] as const) {
      const { mail, link } = await buildReader(language)
      expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect([link.pathname, link.searchParams.get('channelSeq')]).toEqual(['/unsubscribe/email', String(channelSeq)])
      expect(mail?.text).toContain(`${word}: ${link.href}`)
      expect(mail?.html).toContain(`>${word}</a>`)
    }
    const { email } = await buildPerson(api)
    const other = api.mails.findLast(({ to }) => to === email)
    expect([other?.headers, other?.text.includes('/unsubscribe/')]).toEqual([undefined, false])
  })

  it('is invalid when changed, and once its user has left [AUTH-11]', async () => {
    const [one, other] = [await buildReader(), await buildReader()]
    const [body = '', mac = ''] = one.token.split('.')
    const forged = `${Buffer.from(JSON.stringify({ userSeq: other.userSeq, channelSeq: null })).toString('base64url')}.${mac}`
    const guest = api.client()
    for (const token of [forged, body, `${body}.`, 'nothing']) {
      await expect(guest(newsConsent, { query: { token } })).rejects.toMatchObject({ code: '910012' })
      await expect(guest(changeNewsConsent, { body: { token, marketingYn: 'N' } })).rejects.toMatchObject({ code: '910012' })
    }
    expect(await wantsNews(other.userSeq)).toEqual([true, true])
    await db().update(users).set({ withdrawnAt: api.clock.now() }).where(eq(users.userSeq, one.userSeq))
    await expect(guest(newsConsent, { query: { token: one.token } })).rejects.toMatchObject({ code: '910012' })
  })
})

describe('the unsubscribe button of a mail program (RFC 8058)', () => {
  it('withdraws consent by one POST to the header’s URL, in both form encodings [AUTH-11]', async () => {
    const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    for (const [contentType, body] of [['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'], ['multipart/form-data; boundary=b', multipart]] as const) {
      const { userSeq, link } = await buildReader()
      const answer = await api.send(link.pathname + link.search, { method: 'POST', headers: { 'content-type': contentType }, body })
      expect(answer.status).toBe(200)
      expect(await wantsNews(userSeq)).toEqual([false, false])
    }
  })

  it('changes nothing when only opened, as mail scanners do [AUTH-11]', async () => {
    const { userSeq, link, token } = await buildReader()
    await api.send(link.pathname + link.search, { headers: { accept: 'text/html' } })
    await api.send(callUrl(newsConsent, { query: { token } }))
    expect(await wantsNews(userSeq)).toEqual([true, true])
  })

  it('refuses a token signed for another purpose or by someone else [AUTH-11]', async () => {
    const { userSeq } = await buildReader()
    const own = newsTokenOf(api, { userSeq })
    for (const token of [`${own}x`, '', 'x.y']) {
      const answer = await api.send(`/unsubscribe/email?token=${token}`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' })
      expect(answer.status).toBe(404)
    }
    expect(await wantsNews(userSeq)).toEqual([true, true])
  })
})
