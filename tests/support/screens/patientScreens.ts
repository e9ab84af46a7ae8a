import { afterAll, beforeAll } from 'vitest'
import { browserStorage, keysOf, tabStorage } from '#renderer/lib/storage.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

// React finds its dev tools, which count renders, on load. Testing library waits only a second by default.
if ('document' in globalThis) {
  await import('./renderCounts.ts')
  const react = (await import('react')) as unknown as Record<string, object>
  const internals = react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE']
  if (internals === undefined || !('recentlyCreatedOwnerStacks' in internals)) throw new Error('React counts the stacks of elements elsewhere')
  // React's development version notes the stack of each element, at most 10,000 in a second: a sixth of the time of screen tests. Its warnings come without.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Infinity, set() {} })
  const { cleanup, configure, getConfig } = await import('@testing-library/react')
  const { notifications } = await import('@mantine/notifications')
  const { getElementError } = getConfig()
  /** While a wait asks again and again, the library sets this, which its types leave out; printing the whole page each time would take an eighth of the time. */
  const isAskedAgain = () => (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    getElementError: (message, container) => (isAskedAgain() ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }) : getElementError(message, container)),
  })
  // The test browser has no fonts, which fields of text listen to.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  // Files of a worker share modules, and with them what a browser without storage would keep, and the library's toasts.
  beforeAll(() => {
    for (const storage of [browserStorage, tabStorage]) for (const key of keysOf(storage, '')) storage.removeItem(key)
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=', 1)[0]}=; Path=/; Max-Age=0`
  })
  afterAll(() => {
    cleanup()
    notifications.clean()
    notifications.cleanQueue()
  })
}
