import { PATIENCE_MS } from '#tests/support/patience.ts'

// React finds its dev tools, which count renders, on load. Testing library waits only a second by default.
if ('document' in globalThis) {
  await import('./renderCounts.ts')
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
