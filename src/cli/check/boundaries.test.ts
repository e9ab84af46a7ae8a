import { describe, expect, it } from 'vitest'
import { boundaryFaults, resolveImport } from '#cli/check/boundaries.ts'
import { importedModules } from '#cli/check/imports.ts'

describe('boundaries between folders', () => {
  it.each([
    ['src/shared/course/pricing.ts', 'zod'],
    ['src/shared/course/contract.ts', '#shared/course/pricing.ts'],
    ['src/server/app/createServer.ts', '#shared/course/contract.ts'],
    ['src/main/app.ts', '#server/app/createServer.ts'],
    ['src/server/modules/review/service.ts', '#server/modules/course/index.ts'],
    ['src/server/modules/review/index.ts', './service.ts'],
    ['src/main/windows/window.ts', 'electron'],
    ['src/renderer/features/course/screens/Page.tsx', '#renderer/ui/Button.tsx'],
    ['src/renderer/features/course/screens/Page.tsx', '../components/Card.tsx'],
    ['src/renderer/app/router/registry.ts', '#renderer/features/course/screens/Page.tsx'],
    ['src/renderer/lib/navigation/host.ts', '#shared/kernel/siteHost.ts'],
    ['src/cli/madang.ts', '#server/app/createServer.ts'],
    ['src/main/uploads/journal.test.ts', '#tests/support/server/server.ts'],
  ])('%s may import %s', (from, to) => {
    expect(boundaryFaults([{ from, to }])).toEqual([])
  })

  it.each([
    ['src/shared/course/pricing.ts', 'dayjs'],
    ['src/shared/course/pricing.ts', 'node:fs'],
    ['src/shared/course/pricing.ts', '#server/app/createServer.ts'],
    ['src/server/infra/http/mount.ts', '#renderer/lib/client.ts'],
    ['src/server/infra/http/mount.ts', 'electron'],
    ['src/server/infra/http/mount.ts', '../../../main/app.ts'],
    ['src/main/app.ts', '#server/db/migrate.ts'],
    ['src/preload/index.ts', '#main/ipc/registrar.ts'],
    ['src/renderer/lib/client.ts', '#server/infra/http/mount.ts'],
    ['src/renderer/lib/client.ts', 'node:fs'],
    ['src/renderer/ui/Button.tsx', '#renderer/entities/course/queries.ts'],
    ['src/renderer/features/course/screens/Page.tsx', '#renderer/features/auth/forms.ts'],
    ['src/renderer/lib/navigation/host.ts', '#shared/channel/contract.ts'],
    ['src/renderer/features/course/feature.ts', './scenes.ts'],
    ['src/renderer/features/course/screens/Page.tsx', '#renderer/app/router/registry.ts'],
    ['src/renderer/entities/course/queries.ts', '#renderer/features/course/screens/Page.tsx'],
    ['src/server/infra/http/mount.ts', '#server/modules/course/index.ts'],
    ['src/server/modules/terms/service.ts', '#server/app/retention.ts'],
    ['src/server/modules/review/service.ts', '#server/modules/course/cards.ts'],
    ['src/server/app/modules.ts', '#server/modules/course/service.ts'],
    ['src/server/demo/site.ts', '#tests/support/server/server.ts'],
  ])('%s must not import %s', (from, to) => {
    expect(boundaryFaults([{ from, to }])).toHaveLength(1)
  })

  it('resolves relative and subpath imports to repository paths', () => {
    expect(resolveImport({ from: 'src/server/infra/http/mount.ts', to: '../db/schema.ts' })).toBe('src/server/infra/db/schema.ts')
    expect(resolveImport({ from: 'src/server/infra/mail/texts.ts', to: '#locales/ko/mail.json' })).toBe(
      'locales/ko/mail.json',
    )
    expect(resolveImport({ from: 'src/server/infra/mail/texts.ts', to: 'node:fs' })).toBe('node:fs')
  })
})

describe('importedModules', () => {
  it('finds every form of import, and none in comments or strings', () => {
    const source = `
      import { a } from './a.ts'
      import type { B } from '#shared/b.ts'
      import 'side-effect'
      export * from './c.ts'
      export { d } from './d.ts'
      export const lazy = () => import('./E.tsx')
      // import './commented.ts'
      export const text = "import './text.ts'"
      export const element = <a.B />
    `
    expect(importedModules('sample.tsx', source)).toEqual([
      './a.ts',
      '#shared/b.ts',
      'side-effect',
      './c.ts',
      './d.ts',
      './E.tsx',
    ])
  })

  it('throws on a source that does not parse', () => {
    expect(() => importedModules('broken.ts', 'import {')).toThrow('broken.ts')
  })
})
