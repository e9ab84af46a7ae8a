export { termsQueries } from './queries.ts'
export { TermsSkeleton, TermsText } from './TermsText.tsx'
