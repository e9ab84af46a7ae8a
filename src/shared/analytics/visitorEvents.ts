/** Longest message of an event, in characters. */
export const EVENT_MESSAGE_MAX = 300
/** Longest path of an event, in characters. */
export const EVENT_PATH_MAX = 500
/** Message of a page view, and of the first one that a browser ever made (SHELL-23, SHELL-24). */
export const eventMessage = { pageView: 'page_view', newVisitor: 'new_visitor' } as const

/** Paths whose next part is a secret or names a person. */
const secretAfter = /^(\/(?:resetpassword|unsubscribe|invite|in)\/)[^?#]*/i

/**
 * A path as an event keeps it: without query and fragment, which hold codes and search words, and without what follows the
 * paths that carry a secret.
 */
export function trackedPath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(secretAfter, '$1…').slice(0, EVENT_PATH_MAX)
}
