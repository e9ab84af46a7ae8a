import { callKey } from '#renderer/entities/callQuery.ts'

export const overviewKeys = {
  likes: () => [callKey('overview.likes'), callKey('overview.likeSummary')],
  contents: () => [callKey('overview.contents'), callKey('overview.contentSummary')],
}
