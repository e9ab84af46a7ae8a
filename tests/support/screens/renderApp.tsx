import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { AccountsPort } from '#shared/desktop/accountsPort.ts'
import { features } from '#shared/course/features.ts'
import type { PlatformFacts, SessionUser } from '#shared/auth/contract.ts'
import type { Channel } from '#shared/channel/contract.ts'
import type { TermsDocument } from '#shared/terms/contract.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { startI18n } from '#renderer/i18n/i18n.ts'
import { App } from '#renderer/app/App.tsx'
import { defaultDesign } from '#shared/channel/siteDesign.ts'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { createQueries } from '#renderer/lib/queryClient.ts'
import { createAppRouter } from '#renderer/app/router/router.tsx'
import { createFakePlatform } from '#renderer/platform/fake.ts'
import type { Installation } from '#renderer/platform/installation.ts'
import type { FakeAnswer, FakeServer } from '#renderer/platform/fake.ts'
import { giveLayout } from '#tests/support/browser/layout.ts'

/** A site as the channel information call returns it. */
export const aChannel: Channel = {
  channelSeq: 1, domain: 'demo', name: '마당 학교', headerLogoUrl: null, primaryColor: null, templateCd: '01', isParamCustomDomain: false,
  mainPageSeq: null, introPageSeq: null, logoutMainPageSeq: null, snsLoginNavId: null, snsLoginKakId: null, snsLoginFabId: null, snsLoginGogId: null, marketingConsent: 'N', design: defaultDesign,
  channelSetting: { config: '{}', saasYn: 'N', seoSetting: '{}', lkPlus: '{}', whiteLabelYn: 'N' },
  customKeywordSetting: { customKeyword: 'N', path: '', version: '' },
  corporate: {
    corpName: '마당', ceoName: '', regNo: '', shopNo: '', remote: '', addr: '', homepageUrl: '', phone: '', fax: '', email: '', privacyName: '', copyright: '',
  },
  menus: [],
  popupPlaces: [],
  closing: null,
}

/** The platform as the session call returns it, without guides. */
export const aPlatform: PlatformFacts = { origin: 'http://localhost:3000', siteDomain: 'localhost', guides: { operation: null, learner: null, academy: null }, features: [...features], map: null }

/** A user as the session call returns one. */
export const aPerson: SessionUser = {
  userSeq: 5, name: '김하늘', email: 'student@madang.test', snsTypeCd: 'LIV', isAuthenticated: true, isInitPlan: false, badgeCount: 0, alarmReadSeq: 0,
  mngCnt: 0, phone: null, phoneAt: null, profileImageUrl: null,
}

/** A terms text of the fake site, by call path. */
export function aTermsAnswer(path: string, change: Partial<TermsDocument> = {}): FakeAnswer | undefined {
  const [, kind, query = ''] = /^\/channels\/1\/(terms|privacy|consent-14|marketing-consent)(?:\?(.*))?$/.exec(path) ?? []
  const termsKind = termsKinds.find((one) => one === kind)
  if (termsKind === undefined) return undefined
  const version = Number(new URLSearchParams(query).get('version') ?? change.version ?? 1)
  const versions = change.versions ?? [{ version: 1, effectiveAt: '2026-03-10T00:00:00.000Z' }]
  const effectiveAt = versions.find((one) => one.version === version)?.effectiveAt ?? '2026-03-10T00:00:00.000Z'
  const document: TermsDocument = { termsKind, content: `<h2>제1조</h2><p>${termsKind} 글 ${version}</p>`, language: 'ko', ...change, version, versions, effectiveAt }
  const names = { terms: 'termsData', privacy: 'privacyData', 'consent-14': 'consent14Data', 'marketing-consent': 'marketingConsentData' }
  return { body: { [names[termsKind]]: document } }
}

/** An error response of the server. */
export function refusal(status: number, code: string, message: string, issues?: { path: (string | number)[]; message: string }[]): FakeAnswer {
  return { status, body: { code, message, requestId: 'test', ...(issues ? { issues } : {}) } }
}

/** The fake site's session; tests change it as the server would. */
export interface FakeSite {
  user: SessionUser | null
  roles: string[]
  userTypeCd: 'OWN' | 'MNG' | 'TCH' | null
  isChannelUser: boolean
  platform?: PlatformFacts
}

/** A server with one site; `more` comes first and returns undefined to pass a request on. */
export function siteServer(site: FakeSite, more: (path: string, body: unknown) => FakeAnswer | undefined = () => undefined): FakeServer {
  return ({ url, body }) => {
    const path = url.replace(/^\/api\/main\/v[\d.]+/, '')
    const own = more(path, body === undefined ? undefined : JSON.parse(body))
    if (own) return own
    if (path === '/common/session') return { body: { user: site.user, expiresAt: null, now: '2026-11-21T00:00:00Z', platform: site.platform ?? aPlatform } }
    if (path === '/me/live') return { body: { nowLives: [], nextLive: null, now: '2026-11-21T00:00:00Z', interval_seconds: 30 } }
    if (path === '/me/drafts') return { body: body === undefined ? { drafts: [] } : { result: 'ok' } }
    if (path.startsWith('/auth/snsProviders')) return { body: { providers: [] } }
    if (path === '/channels/1') return { body: { channel: aChannel } }
    if (path.startsWith('/channels/1/pages/')) return refusal(404, '900011', `no ${path}`)
    if (path.startsWith('/channels/1/pages')) return { body: { pages: [] } }
    if (path === '/channels/1/auth') return { body: { roles: site.roles, userTypeCd: site.userTypeCd } }
    if (path === '/channels/1/channel-user') {
      const staff = site.userTypeCd !== null
      return { body: { isChannelUser: site.isChannelUser, isChannelManage: staff, isChannelOwner: site.userTypeCd === 'OWN', isChannelTeacher: site.userTypeCd === 'TCH' } }
    }
    return aTermsAnswer(path) ?? refusal(404, '900011', `no ${path}`)
  }
}

/** Renders the app at a URL over a fake server, as in a browser or, with `installed`, as the desktop app. */
export async function renderApp(address: string, server: FakeServer, installed: { parts: InstalledParts; installation: Installation } | null = null, accounts?: AccountsPort) {
  cleanup()
  // A mounted page would outlive its window.
  onTestFinished(cleanup)
  giveLayout()
  window.history.replaceState(null, '', address)
  await startI18n('ko')
  const router = createAppRouter()
  const platform = Object.assign(createFakePlatform(server), installed && { installation: installed.installation }, accounts && { accounts })
  return { platform, person: userEvent.setup(), ...render(<App platform={platform} session={createSessionStore()} queries={createQueries()} router={router} parts={installed?.parts ?? null}><RouterProvider router={router} /></App>) }
}
