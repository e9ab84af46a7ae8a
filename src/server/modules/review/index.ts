export { createReviewModule } from './routes.ts'
export type { ReviewService } from './service.ts'
