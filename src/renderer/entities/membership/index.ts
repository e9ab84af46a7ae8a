export { membershipKeys, membershipQueries } from './queries.ts'
export { SubscriptionBadge } from './SubscriptionBadge.tsx'
export { Subscriptions } from './Subscriptions.tsx'
export { useMonthlyText, useSubscriptionText } from './texts.ts'
