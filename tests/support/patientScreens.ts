import { PATIENCE_MS } from './patience.ts'

// What draws screens waits through the testing library, which is patient for a second by itself.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
