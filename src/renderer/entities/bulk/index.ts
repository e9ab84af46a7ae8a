export { bulkKeys, bulkQueries } from './queries.ts'
export type { BulkAsked, BulkRef } from './queries.ts'
