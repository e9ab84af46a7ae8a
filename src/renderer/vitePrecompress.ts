/* oxlint-disable no-restricted-imports -- runs at the build, not in the page. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const shrinks = /\.(?:m?js|css|svg|json|wasm|txt|bcmap)$/

/** Minimum size (bytes): below it compression saves no packet. */
const FROM_BYTES = 1024

const WORTH = 0.9

/** Writes `.br` and `.gz` beside the built files: maximum compression once, not on each request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      await Promise.all(Object.keys(bundle).filter((name) => shrinks.test(name)).map(async (name) => {
        const path = join(dir, name)
        if ((await stat(path)).size < FROM_BYTES) return
        const body = await readFile(path)
        const small = await Promise.all([
          brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } }),
          gzipped(body, { level: constants.Z_BEST_COMPRESSION }),
        ])
        const endings = ['.br', '.gz'] as const
        await Promise.all(small.map((content, index) => (content.byteLength < body.byteLength * WORTH ? writeFile(path + endings[index], content) : undefined)))
      }))
    },
  }
}
