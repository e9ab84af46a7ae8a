import type { Sample } from '../contract/sample.ts'

export const samples: Record<string, Sample> = {
  'mention.people': { by: 'learner', with: ({ course: { channelSeq, courseSeq } }) => ({ params: { channelSeq, courseSeq }, query: { q: '' } }) },
}
