export { createRights } from './rights.ts'
export { realtimeHandlers } from './routes.ts'
