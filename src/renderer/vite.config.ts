import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanZod } from './viteLeanZod.ts'
import { pdfResources } from './vitePdfResources.ts'
import { precompress } from './vitePrecompress.ts'

const modules = `${import.meta.dirname}/../../node_modules`

/** The web bundle: `vite build --config src/renderer/vite.config.ts`, into dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod(), pdfResources(), precompress()],
  resolve: {
    // The package itself names only its development build, which is bigger and warns.
    alias: [
      { find: /^react-router$/, replacement: `${modules}/react-router/dist/production/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${modules}/react-router/dist/production/dom-export.mjs` },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The server sends a strict CSP: the polyfill would be an inline script, and every target browser preloads modules.
    modulePreload: { polyfill: false },
    manifest: true,
    // React, router and schemas make up the vendor file; the bench holds the sum.
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      // Our own modules do nothing on import but style themselves, so that a page loads only what it uses of `ui`, `lib` and the contract.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:shared|renderer\/(?:ui|lib))\/[^?]*\.tsx?$/, sideEffects: false }] },
      output: {
        // Else the name of a shared part lists every page that shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs of others changes seldom and is kept by browsers across releases.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 3 },
            // Our own part of it, in one file beside the entry.
            { name: 'base', test: /\/src\/(?:shared|renderer\/(?!app\/|index\.html))/, tags: ['$initial'], priority: 2 },
            // A page is a handful of files, not a hundred.
            { name: 'shared', test: /\.(?:tsx?|m?js|css)$/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000, priority: 1 },
          ],
        },
      },
    },
  },
})
