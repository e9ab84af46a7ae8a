import { contract } from '#shared/contract.ts'
import type { CallName } from '#shared/contract.ts'
import { pageCalls } from '#shared/page/contract.ts'
import { siteDomainCalls } from '#shared/siteDomain/contract.ts'
import { site } from './sample.ts'
import type { Sample } from './sample.ts'
import type { Scene } from './scene.ts'

const onSite: Sample = { by: null, with: (scene) => ({ params: site(scene) }) }
const onTerms: Sample = { by: null, with: (scene) => ({ params: site(scene), query: { version: 1 } }) }
const onSiteAs = (by: Sample['by']): Sample => ({ ...onSite, by })

let pageCount = 0
/** A published page of the site; memoised by path. */
async function publishedPage({ api, site, owner }: Scene, path = 'guide') {
  const params = { channelSeq: site.channelSeq }
  const client = api.client(owner.token)
  const { pages } = await client(pageCalls.list, { params })
  const pageSeq = pages.find((page) => page.path === path)?.pageSeq ?? (await client(pageCalls.create, { params, body: { path, title: '안내', content: '<p>글</p>' } })).page.pageSeq
  await client(pageCalls.publish, { params: { ...params, pageSeq }, body: { publishStatusCd: '00' } })
  return { ...params, pageSeq }
}

/** Samples of the calls about a site and the platform. */
export const siteSamples = {
  'channel.byDomain': { by: null, with: async ({ api, site }) => ({ params: { domain: (await api.server.services.channel.get(site.channelSeq)).domain } }) },
  'channel.home': { by: null, with: (scene) => ({ query: site(scene) }) },
  'channel.footer': onSite,
  'channel.verifiedEmail': { by: 'owner', with: (scene) => ({ params: site(scene), body: { verifiedEmailFor: ['payment', 'posting'] } }) },
  'channel.information': onSite,
  'channel.auth': onSiteAs('outsider'),
  'channel.channelUser': onSiteAs('outsider'),
  'channel.join': onSiteAs('newcomer'),
  'channel.categories': onSite,

  'siteDomain.read': { by: 'owner', with: ({ site }) => ({ params: { channelSeq: site.channelSeq } }) },
  'siteDomain.claim': { by: 'owner', with: ({ site }) => ({ params: { channelSeq: site.channelSeq }, body: { domain: 'learn.madang-academy.kr' } }) },
  'siteDomain.check': {
    by: 'owner',
    async with({ api, site, owner }) {
      const params = { channelSeq: site.channelSeq }
      const { siteDomain } = await api.client(owner.token)(siteDomainCalls.claim, { params, body: { domain: 'learn.madang-academy.kr' } })
      if (siteDomain.record !== null) api.dns.texts.set(siteDomain.record.name, [siteDomain.record.value])
      return { params }
    },
  },
  'siteDomain.release': { by: 'owner', with: ({ site }) => ({ params: { channelSeq: site.channelSeq } }) },

  'brand.checkDomain': { by: 'outsider', with: () => ({ query: { domain: 'free-name' } }) },
  'brand.createSite': { by: 'outsider', with: () => ({ body: { contentTypeCd: '01', name: '새 공방', domain: 'new-studio', templateCd: '02' } }) },
  'brand.terms': { by: null, with: () => ({ params: { termsKind: 'terms' }, query: { version: 1 } }) },

  'page.list': onSite,
  'page.read': { by: null, with: async (scene) => ({ params: await publishedPage(scene) }) },
  'page.readByPath': {
    by: null,
    async with(scene) {
      const { channelSeq } = await publishedPage(scene)
      return { params: { channelSeq }, query: { path: 'guide' } }
    },
  },
  'page.create': { by: 'owner', with: (scene) => ({ params: site(scene), body: { path: `page-${(pageCount += 1)}`, title: '새 페이지', content: '<p>글</p>' } }) },
  'page.update': { by: 'owner', with: async (scene) => ({ params: await publishedPage(scene), body: { title: '안내' } }) },
  'page.publish': { by: 'owner', with: async (scene) => ({ params: await publishedPage(scene), body: { publishStatusCd: '00' } }) },
  'page.delete': { by: 'owner', with: async (scene) => ({ params: await publishedPage(scene, `page-${(pageCount += 1)}`) }) },
  'page.setMain': {
    by: 'owner',
    async with(scene) {
      const { channelSeq, pageSeq } = await publishedPage(scene)
      return { params: { channelSeq }, body: { mainPageSeq: pageSeq, introPageSeq: pageSeq, logoutMainPageSeq: pageSeq } }
    },
  },

  'terms.terms': onTerms,
  'terms.privacy': onTerms,
  'terms.consent14': onTerms,
  'terms.marketingConsent': onTerms,

  'terminology.read': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'terminology.texts': { by: 'owner', with: (scene) => ({ params: site(scene), query: { language: 'ko' } }) },
  'terminology.save': {
    by: 'owner',
    async with(scene) {
      const { version } = await scene.owner.client(contract.terminology.read, { params: site(scene) })
      return { params: site(scene), body: { classWord: 'challenge', customKeyword: 'Y', files: { ko: { 'common:cancel': '그만두기' }, ko_keyword: { 클래스: '모임' } }, version } }
    },
  },

  'analytics.log': { by: null, with: () => ({ body: { eventType: 'new_visitor', message: '' } }) },
  'analytics.track': { by: null, with: (scene) => ({ params: site(scene), body: { message: 'page_view', path: '/classes' } }) },
  'analytics.events': { by: 'owner', with: (scene) => ({ params: site(scene), query: { path: '/classes', kind: 'pageView', who: 'members', userSeq: scene.learner.userSeq, from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z', size: 10 } }) },
  'analytics.tools': { by: null, with: (scene) => ({ query: site(scene) }) },
} satisfies Partial<Record<CallName, Sample>>
