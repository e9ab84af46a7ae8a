import { posix } from 'node:path'

/** `from` is a repository path, `to` the specifier. */
export type Import = { from: string; to: string }

type Rule = { reason: string; breaks: (from: string, to: string) => boolean }

const layer = (path: string) => path.match(/^src\/([^/]+)\//)?.[1]
const part = (path: string) => path.match(/^src\/renderer\/([^/]+)\//)?.[1]
const feature = (path: string) => path.match(/^src\/renderer\/features\/([^/]+)\//)?.[1]
const isOurs = (path: string) => /^(src|tests|locales|resources)\//.test(path)

// cli may import all.
const layersBelow: Record<string, readonly string[]> = {
  shared: [],
  server: ['shared'],
  main: ['shared', 'server'],
  preload: ['shared'],
  renderer: ['shared'],
  cli: ['shared', 'server', 'main', 'preload', 'renderer'],
}

// Each may import the earlier ones.
const rendererParts = ['theme', 'lib', 'i18n', 'platform', 'ui', 'entities', 'features', 'app']
const ground = new Set(['theme', 'lib', 'i18n', 'platform', 'ui'])

const floor = (path: string) => path.match(/^src\/server\/(infra|modules|app|demo)\//)?.[1]

const serverModule = (path: string) => path.match(/^src\/server\/modules\/([^/]+)\//)?.[1]

// Each may import the earlier ones.
const serverLayers = ['infra', 'modules', 'app', 'demo']

const rules: readonly Rule[] = [
  {
    reason: 'imports go one way between the folders of src',
    breaks: (from, to) => {
      const [source, target] = [layer(from), layer(to)]
      if (!source || !target || source === target) return false
      return !(layersBelow[source] ?? []).includes(target)
    },
  },
  {
    reason: 'shared imports zod and itself only',
    breaks: (from, to) => layer(from) === 'shared' && !isOurs(to) && to !== 'zod',
  },
  {
    reason: 'main may start server/app and nothing deeper',
    breaks: (from, to) => layer(from) === 'main' && layer(to) === 'server' && !to.startsWith('src/server/app/'),
  },
  {
    reason: 'in the server: infra ← modules ← app',
    breaks: (from, to) => {
      const [source, target] = [floor(from), floor(to)]
      if (!source || !target || source === target) return false
      return serverLayers.indexOf(target) > serverLayers.indexOf(source)
    },
  },
  {
    reason: 'modules of the server are reached through their index.ts',
    breaks: (from, to) => serverModule(to) !== undefined && serverModule(from) !== serverModule(to) && !/^src\/server\/modules\/[^/]+\/index\.ts$/.test(to),
  },
  {
    reason: 'the server runs without Electron',
    breaks: (from, to) => layer(from) === 'server' && /^electron($|\/|-)/.test(to),
  },
  {
    reason: 'the renderer is a web page',
    // Its build configuration runs in Node.
    breaks: (from, to) => layer(from) === 'renderer' && !/^src\/renderer\/vite[^/]*\.ts$/.test(from) && /^(electron($|\/)|node:)/.test(to),
  },
  {
    reason: 'features do not import each other',
    breaks: (from, to) => {
      const [source, target] = [feature(from), feature(to)]
      return source !== undefined && target !== undefined && source !== target
    },
  },
  {
    reason: 'in the renderer: lib, ui ← entities ← features ← app',
    breaks: (from, to) => {
      const [source, target] = [part(from), part(to)]
      if (!source || !target || source === target) return false
      if (ground.has(source) && ground.has(target)) return false
      return rendererParts.indexOf(target) > rendererParts.indexOf(source)
    },
  },
  {
    reason: 'lib, ui and theme know nothing of domains: of shared, they import the kernel alone',
    breaks: (from, to) => /^src\/renderer\/(lib|ui|theme)\//.test(from) && layer(to) === 'shared' && !to.startsWith('src/shared/kernel/'),
  },
  {
    reason: 'scenes are for tests, and no part of the bundle',
    breaks: (from, to) => /^src\/renderer\/(lib\/scene|features\/\w+\/scenes)\.ts$/.test(to) && !from.startsWith('tests/') && !from.endsWith('/scenes.ts'),
  },
  {
    reason: 'product code does not import tests',
    breaks: (from, to) => from.startsWith('src/') && to.startsWith('tests/'),
  },
]

/** Resolves to a repository path or package name. */
export function resolveImport({ from, to }: Import): string {
  if (to.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), to))
  const subpath = to.match(/^#(\w+)\/(.*)$/)
  if (!subpath) return to
  const [, root = '', rest = ''] = subpath
  return root === 'locales' || root === 'tests' ? `${root}/${rest}` : `src/${root}/${rest}`
}

/** Imports that break the folder rules; test files are exempt. */
export function boundaryFaults(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from }) => !/\.test\.tsx?$/.test(from))
    .flatMap((one) => {
      const target = resolveImport(one)
      return rules
        .filter((rule) => rule.breaks(one.from, target))
        .map((rule) => `${one.from} imports ${one.to}: ${rule.reason}`)
    })
}
