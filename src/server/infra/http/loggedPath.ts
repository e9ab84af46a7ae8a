import { trackedPath } from '#shared/analytics/visitorEvents.ts'

/** Parameters of routes whose values are secrets: good for whoever has read them. */
const secret: ReadonlySet<string> = new Set([':token', ':code'])

/**
 * A request's path as the log shows it: without its query, and without the parts that are secrets by the pattern of its route,
 * such as `/auth/code/:code`, or by what the path of a page begins with.
 */
export function loggedPath(url: string, pattern: string | undefined): string {
  const named = pattern?.split('/') ?? []
  return trackedPath(url).split('/').map((part, at) => (secret.has(named[at] ?? '') ? '…' : part)).join('/')
}
