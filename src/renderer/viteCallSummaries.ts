import type { Plugin } from 'vite'

/** Leaves out of the bundle what calls do, in words: only the API's own document shows it, and every page would load it. */
export function callSummaries(): Plugin {
  return {
    name: 'call-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/\w+\/contract\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(/\bsummary: '(?:[^'\\\n]|\\.)*',/g, ''), map: null }),
    },
  }
}
