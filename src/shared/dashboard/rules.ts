import { siteSettings, withSiteSetting } from '#shared/kernel/siteConfig.ts'

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
  class: ['logo', 'create', 'lesson', 'publish'],
  sales: ['price', 'payout'],
  people: ['share', 'staff', 'member', 'attendee'],
} as const
export type GuideGroupName = keyof typeof guideTasks
export type GuideTaskName = (typeof guideTasks)[GuideGroupName][number]

/** What is done of the guide. A site of free classes alone sells nothing: its sales are done once someone has enrolled. */
export function guideDone(found: Record<GuideTaskName, boolean>): Record<GuideTaskName, boolean> {
  const isFree = found.create && !found.price && found.attendee
  return { ...found, price: found.price || isFree, payout: found.payout || isFree }
}

const SHARED = 'linkShared'

/** Whether staff have shared a link of the site, as its `config` says. */
export const isLinkShared = (config: string): boolean => siteSettings(config)[SHARED] === 'Y'

/** A site's `config` after a link of it was shared. */
export const withLinkShared = (config: string): string => withSiteSetting(config, SHARED, 'Y')
