import { describe, expect, it } from 'vitest'
import { DESKTOP_LOGIN_ORIGIN, ssoLookOf, ssoNamedClient, ssoQuery, ssoRequestOf, ssoReturn, withoutSsoLook } from './handOver.ts'

const secret = 'a'.repeat(43)
const asked = { origin: 'http://academy.localhost:4000', originSeq: 7, state: secret, challenge: secret, asksAccount: false }

describe('a single sign-on request', () => {
  it.each([asked, { ...asked, asksAccount: true }, { ...asked, origin: DESKTOP_LOGIN_ORIGIN, originSeq: 0 }])(
    'is read as it was written: %o [SHELL-10]', (request) => {
      expect(ssoRequestOf(ssoQuery(request, { next: '/classes?page=2', siteJoin: 'Y' }))).toEqual(request)
    },
  )

  it('is never authorized by its URL [SHELL-10]', () => {
    expect(ssoRequestOf(`${ssoQuery(asked)}&confirmed=Y&agreed=true&checkLogin=false`)).toEqual(asked)
  })

  it.each(['', '?next=/classes', `?origin=http://a.test&originSeq=x&state=${secret}&challenge=${secret}`, `?origin=http://a.test&originSeq=1&state=${secret}`,
    `?origin=http://a.test&originSeq=1&state=short&challenge=${secret}`, `?origin=&originSeq=1&state=${secret}&challenge=${secret}`,
    `?origin=http://a.test&originSeq=-1&state=${secret}&challenge=${secret}`])('is not %s [SHELL-10]', (search) => {
    expect(ssoRequestOf(search)).toBeNull()
  })
})

describe('a plain login link', () => {
  it.each<[string, ReturnType<typeof ssoNamedClient>]>([
    ['?origin=http://a.test&originSeq=7', { origin: 'http://a.test', originSeq: 7 }],
    [`?origin=http://a.test&originSeq=7&state=${secret}`, { origin: 'http://a.test', originSeq: 7 }],
    ['?origin=http://a.test', { origin: 'http://a.test', originSeq: 0 }],
    ['?origin=http://a.test&originSeq=x', { origin: 'http://a.test', originSeq: 0 }],
    ['?origin=&originSeq=7', null],
    ['?originSeq=7', null],
    ['', null],
    [`?origin=${DESKTOP_LOGIN_ORIGIN}&originSeq=0`, null],
    [ssoQuery(asked), null],
  ])('%s names %o [SHELL-10]', (search, named) => expect(ssoNamedClient(search)).toEqual(named))
})

describe('the look of the referring page', () => {
  it.each([
    ['?lang=ja&colorScheme=dark', { lang: 'ja', colorScheme: 'dark' }],
    ['?lang=en', { lang: 'en' }],
    ['?colorScheme=light&lang=xx', { colorScheme: 'light' }],
    ['?lang=ko&lang=ja', { lang: 'ja' }],
    ['?lang=%3Cscript%3E&colorScheme=auto', null],
    ['?lang=', null],
    ['', null],
  ])('of %s is %o: a known language and scheme only [GEN-01] [SHELL-10]', (search, look) => expect(ssoLookOf(search)).toEqual(look))

  it('is removed without changing the request [SHELL-10]', () => {
    const query = ssoQuery(asked, { next: '/classes?lang=en', lang: 'ja', colorScheme: 'dark' })
    expect(withoutSsoLook(query)).toBe(ssoQuery(asked, { next: '/classes?lang=en' }))
    expect(withoutSsoLook('?lang=ja')).toBe('')
  })
})

it.each([
  [asked.origin, `http://academy.localhost:4000/authcallback?code=c%26d&state=${secret}`],
  [DESKTOP_LOGIN_ORIGIN, `madang://login?code=c%26d&state=${secret}`],
])('%s gets its callback URL [SHELL-10] [AUTH-12]', (origin, address) => expect(ssoReturn({ origin, state: secret }, 'c&d')).toBe(address))
