import type { Sample } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'audit.list': { by: 'owner', with: ({ site: { channelSeq }, owner, course: { courseSeq } }) => ({ params: { channelSeq }, query: { q: '쿠폰', kind: 'coupon', byUserSeq: owner.userSeq, courseSeq, order: 'desc', size: 10 } }) },
}
