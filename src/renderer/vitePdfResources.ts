/* oxlint-disable no-restricted-imports -- runs at the build, not in the page. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

// Not by this file's folder: the desktop's build takes the config, and this with it, to another place.
const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
/** Interprets scripts within PDFs, which the reader never runs. */
const unused = /^quickjs/

/**
 * Puts what PDFs need at times beside the bundle, as files that the reader asks for by name: character maps, standard fonts
 * and decoders. Their folder carries the version of pdf.js, so that browsers may keep them for good.
 */
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
