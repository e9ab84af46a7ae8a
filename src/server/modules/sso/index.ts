export { ssoHandlers } from './routes.ts'
