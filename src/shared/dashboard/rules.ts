/** What makes an hour count again. */
export const markKind = ['visit', 'member', 'enrollment'] as const
export type MarkKind = (typeof markKind)[number]

/** Granularity (courses spec §4): daily when a range spans more than a day, else hourly. */
export const dashboardType = ['DAILY', 'HOURLY'] as const
export type DashboardType = (typeof dashboardType)[number]

/** Longest range, and so how far back the range before it goes (days). */
export const DASHBOARD_DAYS_MAX = 400

/** How long a dismissed guide stays away (courses spec §4), ms. */
export const GUIDE_DISMISSED_MS = 34_560_000

/** Groups of the getting-started guide with their tasks, in order. */
export const guideTasks = {
  class: ['create', 'lesson', 'publish'],
  sales: ['price', 'payout'],
  people: ['staff', 'member', 'attendee'],
} as const
export type GuideGroupName = keyof typeof guideTasks
export type GuideTaskName = (typeof guideTasks)[GuideGroupName][number]
