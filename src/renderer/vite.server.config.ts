import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { assetNames } from './viteAssetNames.ts'
import { errorCodes } from './viteErrorCodes.ts'

/** The renderer's server entry, which the web bundle's build makes beside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [errorCodes(), react()],
  resolve: { alias: [{ find: /^react-i18next$/, replacement: `${import.meta.dirname}/i18n/renderedTexts.ts` }] },
  // Of this build alone: React's development build is slow, and not every server says that it is in production.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'app/entry.server.tsx',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 5000,
    assetsInlineLimit: 0,
    rolldownOptions: { output: assetNames },
  },
})
