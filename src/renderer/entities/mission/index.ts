export { inboxKeys, missionKeys, missionQueries } from './queries.ts'
export type { InboxView, MissionOf, MissionReply } from './queries.ts'
export { SubmissionBadge } from './SubmissionBadge.tsx'
export { Words } from './Words.tsx'
