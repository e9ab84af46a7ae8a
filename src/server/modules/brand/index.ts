export { brandHandlers } from './routes.ts'
export { createBrandService } from './service.ts'
