import react from '@vitejs/plugin-react'
import { build, defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { themeVariablesPlugin } from './theme/variables.ts'
import { assetNames } from './viteAssetNames.ts'
import { errorCodes } from './viteErrorCodes.ts'
import { firstViews } from './viteFirstViews.ts'
import { fontPreload } from './viteFontPreload.ts'
import { pdfResources } from './vitePdfResources.ts'
import { precompress } from './vitePrecompress.ts'
import { smallZod } from './viteSmallZod.ts'

const modules = `${import.meta.dirname}/../../node_modules`

const lib = (names: string) => `node_modules/(?:${names})`
const component = (names: string) => `@mantine/core/esm/components/(?:${names})/`
const ours = (names: string) => `/src/renderer/(?:${names})`

/** Groups that take no imports along, since other pages need those too. */
const alone = new Set(['drafts', 'blockImages', 'icons', 'forms', 'account', 'numbers', 'menus', 'controls', 'dialogs', 'tables'])

/**
 * One shared chunk per purpose, so that a first view loads about ten scripts, not forty. Groups take imports along, most used first.
 * `npm run bench load` and tests/e2e/web/bundle.test.ts check the sizes.
 */
const areas = [
  // A logout loads it without the forms.
  ['drafts', [ours('lib/drafts')]],
  // Of pages that no visitor opens first.
  ['icons', [lib('@tabler/.*/Icon(?:Adjustments|AdjustmentsHorizontal|AlertCircle|AppWindow|ArrowAutofitWidth|ArrowBackUp|ArrowBarToUp|ArrowDown|ArrowDownRight|ArrowForwardUp|ArrowUp|ArrowUpRight|At|BadgeCc|BadgeCcFilled|Blockquote|Book2|Bookmark|Books|BrandPaypal|BrandVimeo|BrandYoutube|BuildingBank|BuildingStore|CalendarOff|CalendarPlus|ChartFunnel|ChevronUp|Circle|ClockHour4|CloudCheck|CloudUp|CloudUpload|Code|Coins|ColumnInsertRight|ColumnRemove|Columns3|Confetti|CreditCard|CursorText|DeviceMobile|DoorExit|Dots|Download|EyeOff|FileImport|FileOff|FileSearch|FileSpreadsheet|FileTypePdf|FileUnknown|FileZip|Filter|Flag|Flame|FolderOpen|FolderPlus|Folders|Forms|Gift|GripVertical|H2|H3|Heading|History|Id|Inbox|Key|Layout|LayoutGrid|LayoutSidebarLeftCollapse|LayoutSidebarLeftExpand|LayoutSidebarRight|LinkOff|List|ListDetails|ListNumbers|ListSearch|Mail|MailForward|MailOff|MailPlus|MapPin|Maximize|MessageQuestion|MessageStar|Minimize|Minus|Movie|Paperclip|Pencil|PhotoPlus|PictureInPicture|Pinned|PlayerPause|PlayerPauseFilled|PlayerStop|PlayerTrackPrev|Playlist|PlaylistAdd|PlugConnected|Presentation|Printer|Receipt|Receipt2|ReceiptRefund|Restore|RotateClockwise|RowInsertBottom|RowRemove|Select|Settings|Speakerphone|Stack2|Table|TableRow|TargetArrow|Ticket|Transfer|Trash|Upload|UserMinus|UserPlus|UserX|UsersGroup|Video|VideoOff|Volume|Volume2|VolumeOff|WorldSearch|ZoomIn|ZoomOut)\\.mjs')]],
  ['site', [
    lib('@mantine/hooks/esm/(?:use-id|utils/random-id|use-force-update|use-uncontrolled|use-debounced-value)|@mantine/core/esm/core/(?:DirectionProvider|MantineProvider|styles-api|utils/(?:create-s|get-safe|find-element-a))|@tabler|@tanstack/.*[iI]nfinite'), `${component('Checkbox')}CheckIcon`,
    component('Stack|Group|Divider|Paper|Card|Input|InputBase|TextInput|CloseButton|Badge|Skeleton|VisuallyHidden|Tabs|Alert|Typography|Progress'),
    '/src/shared/(?:classroom/contract|enrollment/rules|course/(?:pricing|badges|schedule)|kernel/(?:paging|format/pictures)|channel/siteHome|curriculum/order)',
    ours('entities/(?:course/(?!pack)[^/]*$|session/(?!Invitation)|account/personName)|lib/(?:dates|LoadFailed|searchParams)'), ours('ui/\\w+/(?:Badge|bringIntoSight|fadeEdges|Card|Picture|progress|TextField|inputOrder|RichText\\.|Callout)'),
    ours('entities/classroom/|features/(?:classroom/components/lesson\\.module|(?:home|catalogue|classDetail)/.*\\.css)'),
  ]],
  // Also of pop-ups: with the blocks of pages, the two would import each other.
  ['blockImages', [ours('entities/page/blocks/BlockImage')]],
  ['forms', [
    lib('react-hook-form|@hookform'), component('PasswordInput'), '/src/shared/(?:brand/|channel/siteName\\.)',
    ours('lib/form/(?:[^/]*$|fields/(?:useField|FormTextField|FormPasswordField))|ui/inputs/(?:PasswordField|choices/ChoiceCard)'),
  ]],
  ['account', [
    lib('@tanstack/.*[qQ]ueries'), '/src/shared/(?:social|sso|account|terms)/',
    ours('features/auth/(?!.*(?:Consents|SigningUp))|entities/(?:social|account)/'),
  ]],
  ['numbers', [lib('react-number-format'), component('NumberInput'), ours('ui/inputs/NumberField')]],
  ['menus', [component('Menu|Drawer|Tooltip|Breadcrumbs|Kbd|Accordion'), ours('ui/overlays/(?:Drawer|Tooltip)')]],
  ['controls', [
    component('Checkbox|Radio|Switch|SegmentedControl|FloatingIndicator|InlineInput|Textarea|Portal|FocusTrap|Transition|Overlay'), lib('react-textarea-autosize|@mantine/core/esm/components/ScrollArea/utils/to-int|@mantine/hooks/|@mantine/core/esm/(?:core|utils/(?!Floating))'),
    ours('ui/inputs/(?:ticks|choices/(?:Segmented|Radio)|Textarea|useDigits)'),
  ]],
  ['dialogs', [
    component('Modal|ModalBase'), lib('react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib|get-nonce'),
    ours('ui/overlays/(?:Dialog|overlays)'),
  ]],
  ['tables', [component('Table'), ours('ui/data/Table')]],
  ['ui', [lib('@mantine/core|@mantine/hooks|@floating-ui'), ours('ui/(?:inputs/Select|data/Pagination)')]],
  ['brand', [ours('features/(?:brand/(?:screens/BrandFront|components)|shell/brand)/?|lib/freeStart')]],
  ['dates', [lib('@mantine/dates|dayjs'), ours('ui/inputs/\\w*Date\\w*')]],
].map(([name, parts], index) => ({
  name: String(name), test: new RegExp([parts].flat().join('|')), minShareCount: name === 'brand' ? 1 : 2, priority: 8 - (index + 1) / 10,
  ...(alone.has(String(name)) ? { includeDependenciesRecursively: false } : {}),
}))

/** Screens of the studio and of an account: the first script of every page does not list their scripts, which then come a round trip later. */
const ofStaff = /\/(?:Attendees|Audit|BoardSettings|Campaigns?|Certificate|Chat|ClassFigures|Complete|Contents|Coupons|CreateClass|CreatePack|Curriculum|Dashboard|EditInformation|Events|Fail|FormEditor|Forms|History|Information|Likes|MailTexts?|Invitation|Invited|JoinComplete|Manage|Member(?:ship)?|More|My(?:Classes|Coupons)|NoticeForm|Ownership|PackClasses|PageEditor|Pages|PaymentHistory|PlanCards|Popups|PostForm|RegisterCard|ResetPassword|Review|Sales|Segments|Settings|Settlement|Site(?:Challenges|Chat|Coupons|Deliveries|Info|Live|Members|Membership|Menu|Payments|PostForm|Reviews|Seo|Terms|Words)|Snippets|Staff|StaffInvitation|Status|Studio(?:Home|Payments)|Submissions|Success|Unsubscribe|Waiting)Screen-|\/(?:ClassSettingsLayout|StudioFrame|UploadTray|WaitingCount)-/

/** The web bundle: `vite build --config src/renderer/vite.config.ts`, into dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [callsOfServer(), errorCodes(), smallZod(), react(), pdfResources(), themeVariablesPlugin(), fontPreload(), firstViews(), precompress(), serverEntry()],
  resolve: {
    // The package exports only its development build, which is bigger and warns.
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
    // The CSP forbids the inline polyfill; all target browsers preload modules.
    modulePreload: { polyfill: false, resolveDependencies: (file, parts) => (ofStaff.test(file) ? parts.filter((part) => part.endsWith('.css')) : parts) },
    manifest: true,
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      // Our modules have no side effects but styles, so a page loads only the parts it uses.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:shared|renderer\/(?:ui|lib|entities))\/[^?]*\.tsx?$/, sideEffects: false }] },
      output: {
        ...assetNames,
        // Shared chunks would otherwise list all their pages.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
        codeSplitting: {
          groups: [
            // Vendor code and styles of all pages: stays cached across releases.
            { name: 'vendor', test: /node_modules|\.css$/, tags: ['$initial'], priority: 9 },
            { name: 'base', test: /\/src\/(?:shared|renderer\/(?!app\/[^/]+$|index\.html))/, tags: ['$initial'], priority: 8 },
            ...areas,
            // Apart from what imports it: merged with that, two chunks could import each other, and a schema would run before its constants.
            { name: 'domain', test: /\/src\/shared\//, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000, priority: 2 },
            // Merging more would make chunks import each other; tests/e2e/web/bundle.test.ts fails on that.
            { name: 'shared', test: /\.(?:tsx?|m?js|css)$/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500, priority: 1 },
          ],
        },
      },
    },
  },
})

/** Builds the server entry and the boot beside the bundle, as a document and the scripts that hydrate it must be of one release. */
function serverEntry(): Plugin {
  return {
    name: 'server-entry',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      for (const config of ['server', 'boot']) await build({ configFile: `${import.meta.dirname}/vite.${config}.config.ts`, logLevel: 'warn', build: { outDir: `${dir}-server` } })
    },
  }
}

/** What of calls, errors and commands only the server and its API document read: what it does in words, its errors, who may make it and how often, what it announces. */
const ofServer = [
  /\bsummary: '(?:[^'\\\n]|\\.)*',/g, /\berrors: \[[^\]]*\],?/g, /\baccess: (?:'\w+'|\{[^{}]*\}),/g, /\b(?:perMinute|bodyLimit): [\w.* ]+,/g, /\b(?:verifiedFor|publicRead): '\w+',/g, /\bannounces(?:: socketCommand\.\w+)?,/g,
  // Of an error.
  /\bstatus: \d+, category: '\w+',?/g,
  // Of a socket's command.
  /(?<=\brow\('\w+', '\w+', ')(?:[^'\\\n]|\\.)*(?=')/g,
]

/** Leaves that out of the bundle, as every page would load it. */
function callsOfServer(): Plugin {
  return {
    name: 'calls-of-server',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/shared\/(?:\w+\/(?:contract|reading)|kernel\/errors|kernel\/socket\/socket)\.ts$/ },
      handler: (code) => ({ code: ofServer.reduce((left, part) => left.replaceAll(part, ''), code), map: null }),
    },
  }
}
