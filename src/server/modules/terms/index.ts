export { termsHandlers } from './routes.ts'
export { createTermsService } from './service.ts'
export type { TermsService } from './service.ts'
