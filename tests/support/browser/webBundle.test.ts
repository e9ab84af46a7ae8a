import { join } from 'node:path'
import { build } from 'vite'
import type { Rollup } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'
import { BRIDGE_GLOBAL } from '#shared/desktop/bridge.ts'
import { errorTable } from '#shared/kernel/errors.ts'

type Chunk = Rollup.OutputChunk

describe('the web bundle', () => {
  let chunks: Chunk[]
  let page: string
  let fonts: Map<string, number>

  beforeAll(async () => {
    const built = await build({ configFile: join(repositoryRoot, 'src/renderer/vite.config.ts'), logLevel: 'error', build: { write: false } })
    const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput
    chunks = output.filter((file): file is Chunk => file.type === 'chunk')
    page = String(output.find((file): file is Rollup.OutputAsset => file.fileName === 'index.html')?.source)
    fonts = new Map(output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.woff2') ? [[`/${file.fileName}`, file.source.length]] : [])))
  }, 120_000)

  it('contains no desktop code: no bridge, no IPC, no module of main or preload', () => {
    const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules))
    expect(modules.length).toBeGreaterThan(100)
    expect(modules.filter((id) => /src\/(main|preload|server|cli)\/|platform\/desktop|desktop\/bridge|entry\.desktop|platform\/fake|node_modules\/electron/.test(id))).toEqual([])
    const own = chunks.flatMap((chunk) => Object.entries(chunk.modules)).filter(([id]) => !id.includes('/node_modules/pdfjs-dist/'))
    const code = own.map(([, module]) => module.code ?? '').join('\n')
    expect(code.length).toBeGreaterThan(500_000)
    for (const word of [`window.${BRIDGE_GLOBAL}`, `globalThis.${BRIDGE_GLOBAL}`, 'ipcRenderer', 'contextBridge', 'electron']) expect(code).not.toContain(word)
  })

  it('writes codes and statuses of errors where they are compared, and has their table nowhere', () => {
    const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules))
    const codeOf = (end: string) => modules.filter(([id]) => id.endsWith(end)).map(([, { code }]) => code ?? '').join('\n')
    expect(codeOf('/classDetail/screens/ClassScreen.tsx')).toContain(String(errorTable.classDeleted.status))
    expect(codeOf('/classDetail/screens/ClassScreen.tsx')).not.toContain('errorTable')
    expect(codeOf('/kernel/errors.ts')).not.toContain(errorTable.duplicateDomain.code)
  })

  it('runs no inline script, so that the content security policy can refuse all', () => {
    const scripts = [...page.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)]
    expect(scripts).toHaveLength(1)
    expect(scripts.map((script) => script[1])).toEqual([''])
    expect(page).not.toMatch(/\son\w+=/)
  })

  it('preloads the Latin letters, and the most frequent syllables in Korean: 100 kB at most', () => {
    const links = [...page.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"(?: data-language="(\w+)")?>/g)]
    expect(links.map(([, href = '', language]) => [href.replace(/^.*\/|-.*$/g, ''), language])).toEqual([['PretendardLatin', undefined], ['PretendardFirst', 'ko']])
    const sizes = links.map(([, href = '']) => fonts.get(href) ?? Infinity)
    expect(sizes[0]).toBeLessThanOrEqual(20_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100_000)
  })

  it('loads the texts of one language only', () => {
    const entry = chunks.find((chunk) => chunk.isEntry)
    expect(entry).toBeDefined()
    const first = new Set<string>()
    const visit = (fileName: string): void => {
      if (first.has(fileName)) return
      first.add(fileName)
      chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(visit)
    }
    visit(entry?.fileName ?? '')
    const texts = chunks.filter((chunk) => first.has(chunk.fileName)).flatMap((chunk) => Object.keys(chunk.modules)).filter((id) => /\/locales\/(ko|en|ja)\//.test(id))
    expect(texts).toEqual([])
  })
})
