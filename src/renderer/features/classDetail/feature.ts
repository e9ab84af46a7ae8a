import type { Feature } from '#renderer/lib/feature.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'

const one = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => [courseQueries.one(channelSeq, courseSeq)]

export const classDetail: Feature = {
  routes: [{
    name: 'classes-view', layout: 'site', access: 'public', title: '', texts: ['course'],
    screen: async () => (await import('./screens/ClassScreen.tsx')).ClassScreen,
  }],
  refetch: {
    E0008: one,
    E0009: one,
    E0010: one,
    E0011: one,
    E0014: one,
    E0015: one,
    E0017: () => [['courses']],
  },
}
