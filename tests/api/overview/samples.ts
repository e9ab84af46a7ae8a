import type { Sample } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

const of = ({ site: { channelSeq }, course: { courseSeq } }: Scene) => ({ params: { channelSeq }, query: { q: '김', courseSeq } })

export const samples: Record<string, Sample> = {
  'overview.likes': { by: 'owner', with: (scene) => ({ ...of(scene), query: { ...of(scene).query, sort: 'liked', order: 'desc', size: 10 } }) },
  'overview.likeSummary': { by: 'owner', with: of },
  'overview.contents': { by: 'owner', with: (scene) => ({ ...of(scene), query: { ...of(scene).query, sort: 'updated', order: 'desc', size: 10 } }) },
  'overview.contentSummary': { by: 'owner', with: of },
}
