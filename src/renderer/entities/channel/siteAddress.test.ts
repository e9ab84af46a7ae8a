import { describe, expect, it } from 'vitest'
import { siteAddress } from './siteAddress.ts'

const platform = { origin: 'https://www.madang.test:8443', siteDomain: 'madang.test' }
const local = { origin: 'http://localhost:3000', siteDomain: 'localhost' }
const academy = { channelSeq: 7, domain: 'academy', customDomain: null }

describe('the way to a site [SHELL-17]', () => {
  it.each([
    ['on the platform’s plain http, here with its number', academy, '/classes?tab=reviews#top', { protocol: 'http:', ownHost: null }, local, { kind: 'within', path: '/classes?tab=reviews&channelSeq=7#top' }],
    ['in the desktop, here with its number', academy, '/', { protocol: 'app:', ownHost: null }, platform, { kind: 'within', path: '/?channelSeq=7' }],
    ['on another site’s plain http, its own host', academy, '/', { protocol: 'http:', ownHost: 'other.localhost' }, local, { kind: 'own', url: 'http://academy.localhost:3000/' }],
    ['on https, its name below the platform’s', academy, '/classes?tab=reviews', { protocol: 'https:', ownHost: null }, platform, { kind: 'own', url: 'https://academy.madang.test:8443/classes?tab=reviews' }],
    ['on https, its own domain once it is proved', { ...academy, customDomain: 'learn.example.com' }, '/', { protocol: 'https:', ownHost: null }, platform, { kind: 'own', url: 'https://learn.example.com:8443/' }],
    ['at the site itself, no way at all', academy, '/main', { protocol: 'https:', ownHost: 'academy.madang.test' }, platform, { kind: 'within', path: '/main' }],
  ] as const)('is %s', (_, site, path, page, place, expected) => {
    expect(siteAddress(site, path, place, page)).toEqual(expected)
  })

  it('is here with its number as long as nobody knows where the platform is', () => {
    expect(siteAddress(academy, '/', null, { protocol: 'https:', ownHost: null })).toEqual({ kind: 'within', path: '/?channelSeq=7' })
  })
})
