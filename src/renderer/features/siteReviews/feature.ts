import { reviewPaths } from '#shared/review/paths.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Feature } from '#renderer/lib/feature.ts'

export const siteReviews: Feature = {
  routes: [{
    name: 'settings-review', path: reviewPaths['settings-review'], layout: 'studio', access: { permission: 'SITE_REVIEW_READ' }, title: 'siteReviews', texts: ['review', 'bulk', 'grid', 'attach', 'course', 'validation'],
    studioNav: 'classes', palette: true,
    screen: async () => (await import('./screens/SiteReviewsScreen.tsx')).SiteReviewsScreen,
  }],
  // An alarm arrives with each new review.
  refetch: {
    [socketCommand.alarmArrived]: () => [callKey('review.siteList')],
    [socketCommand.bulkChanged]: ({ channelSeq, courseSeq }) => (courseSeq === 0 ? [callKey('review.siteList', { params: { channelSeq } })] : []),
  },
}
