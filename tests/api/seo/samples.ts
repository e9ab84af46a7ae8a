import { contract } from '#shared/contract.ts'
import type { SeoForm } from '#shared/seo/contract.ts'
import { pictureUrl } from '#tests/support/server/factories.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

export const seoOf = (form: Partial<SeoForm> = {}): SeoForm => ({ title: '', description: '', keywords: '', noIndex: false, noFollow: false, ogTitle: '', ogImage: '', ogDescription: '', ...form })

async function pageOf(scene: Scene) {
  const params = site(scene)
  const { page: { pageSeq } } = await scene.owner.client(contract.page.create, { params, body: { path: `seo-${crypto.randomUUID().slice(0, 8)}`, title: '안내', content: '<p>글</p>' } })
  return { ...params, pageSeq }
}

export const samples: Record<string, Sample> = {
  'seo.site': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'seo.saveSite': { by: 'owner', with: (scene) => ({ params: site(scene), body: seoOf({ title: '도자기 마당' }) }) },
  'seo.pages': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, publishStatusCd: '00' } }) },
  'seo.savePage': { by: 'owner', with: async (scene) => ({ params: await pageOf(scene), body: seoOf({ noIndex: true }) }) },
  'seo.courses': { by: 'owner', with: (scene) => ({ params: site(scene), query: { page: 1, size: 10, publicCd: '00' } }) },
  'seo.saveCourse': { by: 'owner', with: (scene) => ({ params: { ...site(scene), courseSeq: scene.course.courseSeq }, body: seoOf({ title: '물레 첫걸음' }) }) },
  'seo.picture': { by: 'owner', with: async (scene) => ({ params: site(scene), body: { image: await pictureUrl({ width: 8, height: 8 }) } }) },
}
