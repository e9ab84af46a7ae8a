import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { themeVariablesPlugin } from './src/renderer/theme/variables.ts'
import { pdfResources } from './src/renderer/vitePdfResources.ts'

const root = import.meta.dirname

/** A screen deep in the router loads the same files as the first. electron-vite makes `base` relative; this comes after it. */
const absoluteBase: Plugin = { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) }

/** Builds the desktop: main, preload and the renderer with its desktop entry. The web bundle has its own config. */
export default defineConfig({
  main: {
    build: {
      outDir: 'dist/main',
      // Every package is bundled, so that only what main uses is shipped; the keychain library is native and stays outside.
      externalizeDeps: false,
      rollupOptions: { input: { index: resolve(root, 'src/main/index.ts') }, external: [/^keytar(\/|$)/] },
    },
  },
  preload: {
    build: {
      outDir: 'dist/preload',
      minify: true,
      // A sandboxed preload can load nothing but Electron: everything else is bundled, as one CommonJS file.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [react(), absoluteBase, pdfResources(), themeVariablesPlugin()],
    build: {
      outDir: resolve(root, 'dist/renderer'),
      emptyOutDir: true,
      minify: true,
      // The reader of PDF files; from the disk its size costs nothing.
      chunkSizeWarningLimit: 650,
      rollupOptions: { input: { desktop: resolve(root, 'src/renderer/desktop.html') } },
    },
  },
})
