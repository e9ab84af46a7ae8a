import { expect, it } from 'vitest'
import { EVENT_PATH_MAX, trackedPath } from './visitorEvents.ts'

it.each([
  ['/classes/7', '/classes/7'],
  ['/classes?q=secret#top', '/classes'],
  ['/authcallback?code=abc&state=def', '/authcallback'],
  ['/resetpassword/AbC-123', '/resetpassword/…'],
  ['/resetPassword/AbC-123?x=1', '/resetPassword/…'],
  ['/unsubscribe/email?token=t', '/unsubscribe/…'],
  ['/invite/someone', '/invite/…'],
  ['/in/7/CODE', '/in/…'],
  ['/intro', '/intro'],
])('%s is stored as %s [SHELL-24]', (path, kept) => expect(trackedPath(path)).toBe(kept))

it('cuts long paths', () => expect(trackedPath(`/${'a'.repeat(900)}`)).toHaveLength(EVENT_PATH_MAX))
