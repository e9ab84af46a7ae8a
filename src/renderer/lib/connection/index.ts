export type { Connection, ConnectionState } from './connection.ts'
export { ConnectionProvider, createPageConnection, useConnection } from './context.tsx'
