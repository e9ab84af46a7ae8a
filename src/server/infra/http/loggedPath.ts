import { trackedPath } from '#shared/analytics/visitorEvents.ts'

const secret: ReadonlySet<string> = new Set([':token', ':code', ':eventCode'])

/** A request's path for the log: without query and secret parts. @param pattern of its route, such as `/auth/code/:code` */
export function loggedPath(url: string, pattern: string | undefined): string {
  const named = pattern?.split('/') ?? []
  return trackedPath(url).split('/').map((part, at) => (secret.has(named[at] ?? '') ? '…' : part)).join('/')
}
