export { countUnread } from './queries.ts'
export { createAlarmRaiser } from './raising.ts'
export { alarmHandlers } from './routes.ts'
