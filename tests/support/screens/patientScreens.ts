import { PATIENCE_MS } from '#tests/support/patience.ts'

// React looks for its developer tools, for which renders are counted, when it is loaded. What draws screens waits through the testing library, which is patient for a second by itself.
if ('document' in globalThis) {
  await import('./renderCounts.ts')
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
