export { createCurriculumModule } from './routes.ts'
export type { CurriculumService } from './service.ts'
