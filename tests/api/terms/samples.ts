import { contract } from '#shared/contract.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import type { TermsForm } from '#shared/terms/contract.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

/** A new version; in force from so many days ahead. */
export const termsOf = (now: Date, { days = 0, ...form }: Partial<TermsForm> & { days?: number } = {}): TermsForm => (
  { texts: { ko: '<p>새 글</p>', en: '<p>A new text</p>', ja: '' }, effectiveOn: seoulDay(now.getTime() + days * DAY_MS), asksAgainYn: 'N', ...form })

async function newestOf({ owner, site: { channelSeq } }: Scene, kind: TermsKind) {
  const { kinds } = await owner.client(contract.terms.versions, { params: { channelSeq } })
  const newest = kinds.find(({ termsKind }) => termsKind === kind)?.versions[0]
  if (newest === undefined) throw new Error('the site has no terms')
  return newest
}

export const samples: Record<string, Sample> = {
  'terms.versions': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'terms.texts': { by: 'owner', with: async (scene) => ({ params: { ...site(scene), termsKind: 'terms', version: (await newestOf(scene, 'terms')).version } }) },
  'terms.preview': { by: 'owner', with: (scene) => ({ params: site(scene), body: { content: '<p>새 글</p>' } }) },
  'terms.publish': {
    by: 'owner',
    with: async (scene) => ({ params: { ...site(scene), termsKind: 'privacy' }, body: { ...termsOf(scene.api.clock.now()), after: (await newestOf(scene, 'privacy')).version } }),
  },
  'terms.pending': { by: 'learner', with: (scene) => ({ params: site(scene) }) },
  'terms.agreeAgain': { by: 'learner', with: (scene) => ({ params: site(scene), body: { versions: [{ termsKind: 'terms', version: 1 }] } }) },
  'terms.withdraw': {
    by: 'owner',
    async with(scene) {
      const params = { ...site(scene), termsKind: 'marketing-consent' as const }
      const { version, effectiveAt } = await newestOf(scene, 'marketing-consent')
      if (new Date(effectiveAt) > scene.api.clock.now()) return { params: { ...params, version } }
      await scene.owner.client(contract.terms.publish, { params, body: { ...termsOf(scene.api.clock.now(), { days: 30 }), after: version } })
      return { params: { ...params, version: version + 1 } }
    },
  },
}
