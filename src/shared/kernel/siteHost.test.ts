import { describe, expect, it } from 'vitest'
import {
  hostNameOf, isPlatformHost, isPlatformName, readPlatformMeta, siteHostOf, siteOriginOf, storedSiteDomain, writePlatformMeta,
} from './siteHost.ts'

const local = { siteDomain: 'localhost', origin: 'http://localhost:4000' }
const live = { siteDomain: 'madang.com', origin: 'https://learn.madang.com' }

it.each([
  ['academy.localhost:4000', 'academy.localhost'], ['Academy.Localhost.', 'academy.localhost'], ['localhost', 'localhost'],
  ['[::1]:4000', '::1'], ['127.0.0.1:80', '127.0.0.1'],
])('the name of host %s is %s [SHELL-01]', (host, name) => expect(hostNameOf(host)).toBe(name))

describe('isPlatformHost', () => {
  it.each([
    ['localhost', local, true], ['www.localhost', local, true], ['127.0.0.1', local, true], ['::1', local, true],
    ['academy.localhost', local, false], ['localhost.evil.test', local, false], ['evil-localhost', local, false],
    ['madang.com', live, true], ['www.madang.com', live, true], ['learn.madang.com', live, true], ['localhost', live, true], ['203.0.113.7', live, true],
    ['academy.madang.com', live, false], ['academy.localhost', live, false], ['notmadang.com', live, false], ['learn.example.com', live, false],
  ])('%s of %o: %s [SHELL-01]', (host, platform, is) => expect(isPlatformHost(host, platform)).toBe(is))
})

describe('storedSiteDomain', () => {
  it.each([
    ['academy', 'madang.com', 'academy'], ['Academy.Madang.com', 'madang.com', 'academy'], ['a.b.madang.com', 'madang.com', 'a.b.madang.com'],
    ['learn.example.com', 'madang.com', 'learn.example.com'], ['academy.localhost:4000', 'localhost', 'academy'],
  ])('%s below %s is stored as %s [SHELL-01]', (domain, siteDomain, stored) => expect(storedSiteDomain(domain, siteDomain)).toBe(stored))

  it.each([['academy', 'academy.madang.com'], ['a.b.madang.com', 'a.b.madang.com'], ['learn.example.com', 'learn.example.com']])(
    'and %s leads to %s [SHELL-01]', (stored, host) => {
      expect(siteHostOf({ domain: stored, customDomain: null }, 'madang.com')).toBe(host)
      expect(storedSiteDomain(host, 'madang.com')).toBe(stored)
    },
  )
})

it('a site’s origin is its verified domain with the platform’s scheme and port [SHELL-01]', () => {
  const host = siteHostOf({ domain: 'academy', customDomain: 'learn.example.com' }, 'madang.com')
  expect(siteOriginOf(host, live)).toBe('https://learn.example.com')
  expect(siteOriginOf('academy.localhost', local)).toBe('http://academy.localhost:4000')
})

it.each([
  ['madang.com', true], ['academy.madang.com', true], ['a.b.madang.com', true], ['learn.madang.com', true], ['notmadang.com', false], ['madang.com.example.org', false],
])('%s belongs to the platform: %s [SHELL-01]', (domain, is) => expect(isPlatformName(domain, live)).toBe(is))

describe('the platform’s meta element', () => {
  it('survives a round trip [SHELL-01]', () => expect(readPlatformMeta(writePlatformMeta(live))).toEqual(live))

  it.each([null, undefined, '', 'madang.com', 'madang.com nonsense', 'madang.com https://a.test x'])('is null for %j', (content) => expect(readPlatformMeta(content)).toBeNull())
})
