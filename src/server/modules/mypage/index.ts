export { mypageHandlers } from './routes.ts'
