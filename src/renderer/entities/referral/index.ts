export { forgetArrival, keepArrival, keptArrival } from './arrival.ts'
export { referralQueries } from './queries.ts'
