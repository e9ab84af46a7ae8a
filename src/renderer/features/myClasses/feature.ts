import type { Feature } from '#renderer/lib/feature.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'

const mine = ({ channelSeq }: { channelSeq: number }) => [[...courseQueries.all(channelSeq), 'mine']]

export const myClasses: Feature = {
  routes: [{
    name: 'me-classes', layout: 'site', access: 'login', title: 'myClasses', texts: ['site', 'course'], palette: true,
    screen: async () => (await import('./screens/MyClassesScreen.tsx')).MyClassesScreen,
  }],
  refetch: {
    E0010: mine,
    E0011: mine,
  },
}
