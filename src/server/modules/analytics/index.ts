export { eventHandlers } from './routes.ts'
export { siteToolsOf, toolsOf } from './tools.ts'
