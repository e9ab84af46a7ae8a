export { attendeeKeys, attendeeQueries } from './queries.ts'
