import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstViews } from './viteFirstViews.ts'
import { fontPreload } from './viteFontPreload.ts'
import { leanZod } from './viteLeanZod.ts'
import { pdfResources } from './vitePdfResources.ts'
import { precompress } from './vitePrecompress.ts'

const modules = `${import.meta.dirname}/../../node_modules`

const lib = (names: string) => `node_modules/(?:${names})`
const component = (names: string) => `@mantine/core/esm/components/(?:${names})/`
const ours = (names: string) => `/src/renderer/(?:${names})`

/** Groups without what their modules import, which pages without them need too. */
const alone = new Set(['forms', 'account', 'numbers', 'menus', 'controls', 'dialogs'])

/**
 * Code shared by several pages, one file per purpose, so that a first view asks for about ten scripts instead of forty.
 * A group takes along what its modules import, so what is used most comes first. `npm run bench load` and
 * tests/e2e/web/bundle.test.ts hold the sizes.
 */
const areas = [
  // What front page, class list and class page use.
  ['site', [
    lib('@mantine/hooks/esm/(?:use-id|utils/random-id|use-force-update|use-uncontrolled|use-debounced-value)|@mantine/core/esm/core/(?:DirectionProvider|MantineProvider|styles-api|utils/(?:create-s|get-safe|find-element-a))|@tabler|@tanstack/.*[iI]nfinite'), `${component('Checkbox')}CheckIcon`,
    component('Stack|Group|Divider|Paper|Card|Input|InputBase|TextInput|CloseButton|Badge|Skeleton|VisuallyHidden|Tabs|Alert|Typography|Progress|SimpleGrid'),
    '/src/shared/(?:classroom/contract|terms/|enrollment/rules|course/(?:pricing|badges|schedule)|kernel/(?:paging|format/pictures)|channel/siteHome|curriculum/order)',
    ours('entities/(?:course/[^/]*$|session/|terms/queries|account/personName)|lib/(?:dates|LoadFailed)'), ours('ui/\\w+/(?:Badge|Card|Picture|progress|TextField|inputOrder|RichText\\.|Callout)'),
    ours('entities/classroom/|features/(?:classroom/components/lesson\\.module|(?:home|catalogue|classDetail)/.*\\.css)'),
  ]],
  ['forms', [
    lib('react-hook-form|@hookform'), component('PasswordInput'), '/src/shared/(?:brand/|channel/siteName\\.)',
    ours('lib/form/(?:[^/]*$|fields/(?:useField|FormTextField|FormPasswordField))|ui/inputs/(?:PasswordField|ChoiceCard)'),
  ]],
  // Login, signup and what other pages share with them.
  ['account', [
    lib('@tanstack/.*[qQ]ueries'), '/src/shared/(?:social|sso|account)/',
    ours('features/auth/(?!.*(?:Consents|SigningUp))|entities/(?:social|terms|account)/'),
  ]],
  ['numbers', [lib('react-number-format'), component('NumberInput'), ours('ui/inputs/NumberField')]],
  ['menus', [component('Menu|Drawer|Tooltip|Breadcrumbs|Kbd|Accordion'), ours('ui/overlays/(?:Drawer|Tooltip)')]],
  ['controls', [
    component('Checkbox|Radio|Switch|SegmentedControl|FloatingIndicator|InlineInput|Textarea|Portal|FocusTrap|Transition|Overlay'), lib('react-textarea-autosize|@mantine/core/esm/components/ScrollArea/utils/to-int|@mantine/hooks/|@mantine/core/esm/(?:core|utils/(?!Floating))'),
    ours('ui/inputs/(?:ticks|Segmented|Radio|Textarea|useDigits)'),
  ]],
  ['dialogs', [
    component('Modal|ModalBase'), lib('react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib|get-nonce'),
    ours('ui/overlays/(?:Dialog|overlays)'),
  ]],
  // Selects, and what floats.
  ['ui', [lib('@mantine/core|@mantine/hooks|@floating-ui'), ours('ui/(?:inputs/Select|data/Pagination)')]],
  // The platform's own front page with its frame.
  ['brand', [ours('features/(?:brand/(?:screens/BrandFront|components)|shell/brand)/?|lib/freeStart')]],
  ['dates', [lib('@mantine/dates|dayjs'), ours('ui/inputs/\\w*Date\\w*')]],
].map(([name, parts], index) => ({
  name: String(name), test: new RegExp([parts].flat().join('|')), minShareCount: name === 'brand' ? 1 : 2, priority: 8 - (index + 1) / 10,
  ...(alone.has(String(name)) ? { includeDependenciesRecursively: false } : {}),
}))

/** The web bundle: `vite build --config src/renderer/vite.config.ts`, into dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod(), pdfResources(), fontPreload(), firstViews(), precompress()],
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
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:shared|renderer\/(?:ui|lib|entities))\/[^?]*\.tsx?$/, sideEffects: false }] },
      output: {
        // Else the name of a shared part lists every page that shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs of others changes seldom and is kept by browsers across releases; its styles and ours come in one file.
            { name: 'vendor', test: /node_modules|\.css$/, tags: ['$initial'], priority: 9 },
            // Our own part of it, in one file beside the entry.
            { name: 'base', test: /\/src\/(?:shared|renderer\/(?!app\/[^/]+$|index\.html))/, tags: ['$initial'], priority: 8 },
            ...areas,
            // The rest by the pages that share it.
            { name: 'shared', test: /\.(?:tsx?|m?js|css)$/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000, priority: 1 },
          ],
        },
      },
    },
  },
})
