export const EVENT_MESSAGE_MAX = 300
export const EVENT_PATH_MAX = 500
/** Messages of a page view and of a browser's first visit (SHELL-23, SHELL-24). */
export const eventMessage = { pageView: 'page_view', newVisitor: 'new_visitor' } as const

/** Paths whose next segment is a secret or names a person. */
const secretAfter = /^(\/(?:resetpassword|unsubscribe|invited?|in)\/)[^?#]*/i

/** Path as stored with an event: without query, fragment (codes, search terms) and secret segments. */
export function trackedPath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(secretAfter, '$1…').slice(0, EVENT_PATH_MAX)
}
