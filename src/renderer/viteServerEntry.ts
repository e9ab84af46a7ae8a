import { build } from 'vite'
import type { Plugin } from 'vite'

/** Builds the server entry beside the bundle, as a document and the scripts that hydrate it must be of one release. */
export function serverEntry(): Plugin {
  return {
    name: 'server-entry',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir !== undefined) await build({ configFile: `${import.meta.dirname}/vite.server.config.ts`, logLevel: 'warn', build: { outDir: `${dir}-server` } })
    },
  }
}
