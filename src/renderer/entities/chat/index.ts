export { ChatPanel } from './ChatPanel.tsx'
export type { ChatPlace } from './ChatPanel.tsx'
export { chatQueries } from './queries.ts'
export type { ChatRoomRef } from './queries.ts'
