export { findPage, findPageAt } from './queries.ts'
export { pageHandlers } from './routes.ts'
export { createPageService } from './service.ts'
export type { PageService } from './service.ts'
