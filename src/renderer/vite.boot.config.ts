import { defineConfig } from 'vite'

/** The boot of pages that the server renders, which stands in their head: made beside the server entry by the web bundle's build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // Of the page, though the server sends it.
  define: { 'import.meta.env.SSR': 'false' },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    lib: { entry: 'app/entry.boot.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
    // Schemas beside the constants that it uses would bring their library along.
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /entry\.boot\.ts$/, sideEffects: true }, { test: /./, sideEffects: false }], manualPureFunctions: ['z'] } },
  },
})
