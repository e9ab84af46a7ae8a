export { PlanHistory } from './PlanHistory.tsx'
export { planKeys, planQueries } from './queries.ts'
export { useWonText } from './texts.ts'
