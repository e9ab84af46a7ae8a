import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#shared/kernel/call/client.ts'
import { loadTexts, startI18n } from '#renderer/i18n/i18n.ts'
import { ClientProvider } from '#renderer/lib/client.tsx'
import { CommandsProvider } from '#renderer/lib/commands.tsx'
import { ConnectionProvider, createPageConnection } from '#renderer/lib/connection/index.ts'
import { ErrorReportProvider } from '#renderer/lib/errorReport.tsx'
import type { RouteRow } from '#renderer/lib/feature.ts'
import { MediaOriginProvider } from '#renderer/lib/media.tsx'
import { AccountsProvider } from '#renderer/entities/account/index.ts'
import { RealtimeProvider } from '#renderer/entities/realtime/index.ts'
import { SessionProvider } from '#renderer/entities/session/index.ts'
import { createSessionStore } from '#renderer/entities/session/store.ts'
import { PlatformProvider } from '#renderer/platform/context.tsx'
import { createFakePlatform } from '#renderer/platform/fake.ts'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { ConfirmProvider } from '#renderer/ui/index.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { publicSite as server } from '#tests/support/screens/publicSite.ts'
import { registry } from './router/registry.ts'

/** Texts of parts that load late. */
const ofParts = ['auth', 'brand', 'errors', 'form', 'siteKinds', 'social', 'sso', 'terms', 'validation'] as const

/** Rounds of rendering and loading: what is loaded may show what asks for more. */
const ROUNDS = 4

/** A screen as a server would render it, with the responses that it asks for. */
async function rendered(Screen: ComponentType, path: string, address: string): Promise<string> {
  const platform = createFakePlatform(server)
  const client = createClient(platform.wire)
  const session = createSessionStore()
  const connection = createPageConnection(platform.wire, '/api/check')
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const { query, dataRoutes } = createStaticHandler([{ path, element: <Screen /> }])
  const context = await query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error('a screen redirects')
  const router = createStaticRouter(dataRoutes, context)
  const render = () => renderToString(
    <ThemeProvider><ConfirmProvider><PlatformProvider platform={platform}><ClientProvider client={client}><MediaOriginProvider origin=""><AccountsProvider port={platform.accounts}>
      <QueryClientProvider client={queries}><ErrorReportProvider show={() => {}}><SessionProvider session={session}><ConnectionProvider connection={connection}><RealtimeProvider port={platform.realtime} reactions={[]}>
        <CommandsProvider><StaticRouterProvider router={router} context={context} hydrate={false} /></CommandsProvider>
      </RealtimeProvider></ConnectionProvider></SessionProvider></ErrorReportProvider></QueryClientProvider>
    </AccountsProvider></MediaOriginProvider></ClientProvider></PlatformProvider></ConfirmProvider></ThemeProvider>,
  )
  for (let round = 1; round < ROUNDS; round++) {
    try {
      render()
    } catch (error) {
      // The guards, which are not drawn here, keep a screen from a site that is not loaded.
      if (!(error instanceof Error && error.message === 'not on a site')) throw error
    }
    await Promise.allSettled(queries.getQueryCache().getAll().filter(({ state }) => state.status === 'pending').map((query) => query.fetch()))
  }
  return render()
}

/** What the loaded screen says, where it loads something. */
const shows: Readonly<Record<string, string>> = { index: aCourse().title, classes: aCourse().title, 'classes-view': aCourse().title, 'packages-view': aCourse().title, terms: '제1조', privacy: '제1조', page: '왼쪽', intro: '이두리' }

const isPublic = ({ access, redirectsTo }: RouteRow) => access === 'public' && redirectsTo === undefined

describe('a public screen is rendered where there is neither window nor document nor storage', () => {
  beforeAll(() => startI18n('ko'))

  it('as here', () => expect([typeof window, typeof document]).toEqual(['undefined', 'undefined']))

  const tabs = ['curriculum', 'reviews'].map((tab) => [`classes-view, tab ${tab}`, registry.filter(({ name }) => name === 'classes-view'), `&tab=${tab}`] as const)
  it.each([...registry.filter(isPublic).map((row) => [row.name, [row], ''] as const), ...tabs])('%s [SHELL-25]', async (_, rows, query) => {
    for (const row of rows) {
      const [Screen] = await Promise.all([row.screen(), loadTexts([...row.texts, ...ofParts])])
      const html = await rendered(Screen, row.path, `${row.path.replace(/:\w+/g, row.name === 'packages-view' ? '8' : '7')}?channelSeq=1${query}`)
      expect(html).toMatch(/<(div|section|article|main|h1)/)
      expect(html).toContain(shows[row.name] ?? '')
    }
  })

  it('the platform’s landing page too [SHELL-25]', async () => {
    const [index] = registry.filter(({ name }) => name === 'index')
    await loadTexts(['site', 'course', 'brand', 'siteKinds'])
    expect(index && await rendered(await index.screen(), '/', '/')).toContain('<')
  })
})
