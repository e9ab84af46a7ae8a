import type { Plugin } from 'vite'
import { errorTable } from '../shared/kernel/errors.ts'
import type { ErrorName } from '../shared/kernel/errors.ts'

/** Writes codes and statuses of errors where they are compared, so that no page loads the table of all. */
export function errorCodes(): Plugin {
  return {
    name: 'error-codes',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/(?:renderer|shared)\/.*\.tsx?$/, code: 'errorTable.' },
      handler: (code) => ({ code: code.replaceAll(/\berrorTable\.(\w+)\.(code|status)\b/g, (_, name: ErrorName, part: 'code' | 'status') => JSON.stringify(errorTable[name][part])), map: null }),
    },
  }
}
