import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { channels } from '#server/infra/db/schema/index.ts'
import { RESET_MAIL_QUEUE } from '#server/modules/account/passwordReset.ts'
import { resetLinkIn } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, PASSWORD } from '#tests/support/server/factories.ts'

const ownDomain = 'learn.academy.co.kr'

async function linksOfMail(api: TestApi, channelSeq: number) {
  const send = api.client()
  const { owner } = await buildSite(api)
  const { person, course } = await buildAttendee(api, { course: await buildCourse(api, { site: { channelSeq, owner } }) })
  const enrolled = new URL(new RegExp(`http\\S+/classes/${course.courseSeq}\\S*`).exec(api.mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[0] ?? 'missing:')
  await send(contract.account.sendResetPasswordToken, { body: { email: person.email, channelSeq } })
  await api.runSent(RESET_MAIL_QUEUE)
  const reset = resetLinkIn(api, person.email)
  const email = `news.${person.userSeq}@madang.test`
  await send(contract.auth.signup, { body: { email, password: PASSWORD, name: '이하늘', termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: 'Y', channelSeq } })
  const news = new URL(/<(.+)>/.exec(api.mails.findLast(({ to }) => to === email)?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? 'missing:')
  return { enrolled, reset, news }
}

const at = ({ origin, searchParams }: URL) => [origin, searchParams.get('channelSeq')]

describe('links in a site’s mail', () => {
  let api: TestApi
  beforeAll(async () => { api = await startApi({ env: { SITE_DOMAIN: 'madang.com', PUBLIC_ORIGIN: 'https://www.madang.com' } }) })
  afterAll(() => api.stop())

  const claim = (channelSeq: number, customDomainVerifiedAt: Date | null) =>
    api.server.ports.database.db.update(channels).set({ customDomain: ownDomain, customDomainVerifiedAt }).where(eq(channels.channelSeq, channelSeq))

  it('lead to its name below the platform’s while its own domain is unverified [SHELL-01] [AUTH-05] [AUTH-11] [ENR-11]', async () => {
    const { channelSeq } = await buildSite(api, { domain: 'academy' })
    await claim(channelSeq, null)
    const { enrolled, reset, news } = await linksOfMail(api, channelSeq)
    expect([enrolled, news].map(at)).toEqual([['https://academy.madang.com', null], ['https://academy.madang.com', null]])
    expect(at(reset)).toEqual(['https://www.madang.com', String(channelSeq)])
  })

  it('lead to its own domain once verified, except links that open an account [SHELL-01] [AUTH-05] [AUTH-11] [ENR-11]', async () => {
    const { channelSeq } = await buildSite(api, { domain: 'proved' })
    await claim(channelSeq, api.clock.now())
    const { enrolled, reset, news } = await linksOfMail(api, channelSeq)
    expect([enrolled, news].map(at)).toEqual([[`https://${ownDomain}`, null], [`https://${ownDomain}`, null]])
    // A domain's holder could point it at another server.
    expect(at(reset)).toEqual(['https://www.madang.com', String(channelSeq)])
  })

  it('lead to the platform for a user of no site [AUTH-05]', async () => {
    const { email } = await buildPerson(api)
    await api.client()(contract.account.sendResetPasswordToken, { body: { email } })
    await api.runSent(RESET_MAIL_QUEUE)
    expect(at(resetLinkIn(api, email))).toEqual(['https://www.madang.com', null])
  })
})

describe('on plain http', () => {
  let api: TestApi
  beforeAll(async () => { api = await startApi({ env: { PUBLIC_ORIGIN: 'http://localhost:4000' } }) })
  afterAll(() => api.stop())

  it('lead to the platform with the number of the site [SHELL-01]', async () => {
    const { channelSeq } = await buildSite(api, { domain: 'academy' })
    const { enrolled, reset, news } = await linksOfMail(api, channelSeq)
    expect([enrolled, reset, news].map(at)).toEqual(Array.from({ length: 3 }, () => ['http://localhost:4000', String(channelSeq)]))
  })
})
