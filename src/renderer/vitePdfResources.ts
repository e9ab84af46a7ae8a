/* oxlint-disable no-restricted-imports -- runs at the build, not in the page. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

// Not relative to this file: the desktop build moves the bundled config.
const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
const unused = /^quickjs/

/** Emits the character maps, fonts and decoders that pdf.js requests by name, in a versioned folder for permanent caching. */
export function pdfResources(): Plugin {
  return {
    name: 'pdf-resources',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(`${packageFolder}/package.json`, 'utf8')) as { version: string }
      for (const folder of folders) {
        for (const name of await readdir(`${packageFolder}/${folder}`)) {
          if (!unused.test(name)) this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source: await readFile(`${packageFolder}/${folder}/${name}`) })
        }
      }
    },
  }
}
