// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PLATFORM_META, writePlatformMeta } from '#shared/kernel/siteHost.ts'
import { siteOfAddress } from './index.ts'
import { ownSiteHost, platformPlace } from '#renderer/lib/navigation/host.ts'
import { carrySite } from '#renderer/lib/navigation/site.ts'

const before = location.href
let meta: HTMLMetaElement
beforeEach(() => {
  meta = document.createElement('meta')
  meta.name = PLATFORM_META
  document.head.append(meta)
})
afterEach(() => {
  meta.remove()
  go(before)
})

function go(address: string): void {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address)
}

function page(address: string, platform: { siteDomain: string; origin: string }): void {
  meta.content = writePlatformMeta(platform)
  go(address)
}

const local = { siteDomain: 'localhost', origin: 'http://localhost:4000' }
const live = { siteDomain: 'madang.com', origin: 'https://www.madang.com' }

describe('the site of an address', () => {
  it.each([
    ['http://localhost:4000/?channelSeq=3', local, { channelSeq: 3 }],
    ['http://localhost:4000/', local, null],
    ['http://127.0.0.1:4000/?channelSeq=3', local, { channelSeq: 3 }],
    ['http://academy.localhost:4000/classes', local, { domain: 'academy.localhost' }],
    ['http://academy.localhost:4000/classes?channelSeq=3', local, { domain: 'academy.localhost' }],
    ['http://localhost:4000/login?origin=http%3A%2F%2Facademy.localhost%3A4000&originSeq=7', local, { channelSeq: 7 }],
    ['http://localhost:4000/login?origin=madang%3A%2F%2Flogin&originSeq=0', local, null],
    ['https://madang.com/', live, null],
    ['https://www.madang.com/?channelSeq=3', live, { channelSeq: 3 }],
    ['https://academy.madang.com/', live, { domain: 'academy.madang.com' }],
    ['https://learn.example.com/?channelSeq=3', live, { domain: 'learn.example.com' }],
  ])('%s [SHELL-01]', (address, platform, site) => {
    page(address, platform)
    expect(siteOfAddress(location.search)).toEqual(site)
  })

  it('is left to the query where nobody says where the platform is', () => {
    meta.remove()
    go('http://preview.test:4173/?channelSeq=3')
    expect([ownSiteHost(), platformPlace()]).toEqual([null, { siteDomain: 'preview.test', origin: 'http://preview.test:4173' }])
  })
})

it.each([['http://academy.localhost:4000/?channelSeq=3', '/classes'], ['http://localhost:4000/?channelSeq=3', '/classes?channelSeq=3']])(
  'from %s a link leads to %s [SHELL-01]', (address, link) => {
    page(address, local)
    expect(carrySite('/classes', location.search)).toBe(link)
  },
)
