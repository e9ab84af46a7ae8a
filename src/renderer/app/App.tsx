import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { TAKEN_OVER_EVENT } from '#shared/channel/rendering.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { AccountsProvider } from '#renderer/entities/account/index.ts'
import { ClientProvider } from '#renderer/lib/client.tsx'
import { CommandsProvider } from '#renderer/lib/commands.tsx'
import { ConnectionProvider, createPageConnection } from '#renderer/lib/connection/index.ts'
import { ErrorReportProvider } from '#renderer/lib/errorReport.tsx'
import { displayOf, isRefusal } from '#renderer/lib/errors.ts'
import { reportError } from '#renderer/lib/log.ts'
import { InstalledPartsProvider } from '#renderer/lib/installedParts.tsx'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { MediaOriginProvider } from '#renderer/lib/media.tsx'
import type { Queries } from '#renderer/lib/queryClient.ts'
import { RealtimeProvider } from '#renderer/entities/realtime/index.ts'
import { SessionProvider } from '#renderer/entities/session/index.ts'
import type { SessionStore } from '#renderer/entities/session/index.ts'
import { PlatformProvider } from '#renderer/platform/context.tsx'
import type { Platform } from '#renderer/platform/platform.ts'
import type { AppRouter } from '#renderer/app/router/router.tsx'
import { ThemeProvider } from '#renderer/theme/ThemeProvider.tsx'
import { ConfirmProvider, Toaster, useAlert } from '#renderer/ui/index.ts'
import { features } from './features.ts'
import { AppBoundary } from './AppBoundary.tsx'
import { markIdle } from './idleMark.ts'

/** Polled while the server does not respond. */
const checkUrl = callUrl(contract.auth.session, {})

const reactions = features.flatMap(({ refetch }) => refetch ?? [])

/** Server state, and the single place that shows call errors [GEN-02]. */
function ServerState({ queries, router, session, children }: { queries: Queries; router: AppRouter | null; session: SessionStore; children: ReactNode }) {
  const { t } = useTranslation('common')
  const alert = useAlert()
  const showing = useRef(false)
  const show = useCallback(async (error: unknown) => {
    // Work outside queries and mutations, such as a form's, may find the session lost too.
    if (isRefusal(error, errorTable.loginRequired.code) && session.lose(true)) return
    const display = displayOf(error)
    if (display.kind === 'ignored') return
    if (display.kind === 'default') reportError('call failed', error)
    // Several calls that fail at once show one message.
    if (showing.current) return
    showing.current = true
    await alert({ message: display.kind === 'message' ? display.message : t('failed') })
    showing.current = false
  }, [alert, t, session])
  const latest = useRef(show)
  useEffect(() => { latest.current = show }, [show])
  useEffect(() => queries.handle({
    show: (error) => { void latest.current(error) },
    log: (error) => reportError('loading failed', error),
    sessionLost: session.lose,
  }), [queries, session])
  // Before what the effects of the pages set is rendered: fields still hold what was typed.
  useEffect(() => { document.documentElement.dispatchEvent(new Event(TAKEN_OVER_EVENT)) }, [])
  useEffect(() => (router === null ? undefined : markIdle(document.documentElement, queries.client, router, session)), [queries, router, session])
  return <QueryClientProvider client={queries.client}><ErrorReportProvider show={(error) => { void show(error) }}>{children}</ErrorReportProvider></QueryClientProvider>
}

export interface AppProps {
  platform: Platform
  session: SessionStore
  queries: Queries
  /** Null on a server, which renders one page. */
  router: AppRouter | null
  /** Of the site, as far as it is known. */
  primaryColor?: string | null
  /** Additions of the desktop. */
  parts?: InstalledParts | null
  /** The pages of the router. */
  children: ReactNode
}

/** The renderer on a platform. */
export function App({ platform, session, queries, router, primaryColor = null, parts = null, children }: AppProps) {
  const [connection] = useState(() => createPageConnection(platform.wire, checkUrl))
  const [client] = useState(() => createClient(connection.wire))
  return (
    <ThemeProvider primaryColor={primaryColor}>
      <AppBoundary>
        <Toaster />
        <ConfirmProvider>
          <PlatformProvider platform={platform}>
            <ClientProvider client={client}>
              <MediaOriginProvider origin={platform.serverOrigin}>
                <AccountsProvider port={platform.accounts}>
                  <ServerState queries={queries} router={router} session={session}>
                    <SessionProvider session={session}>
                      <ConnectionProvider connection={connection}>
                        <RealtimeProvider port={platform.realtime} reactions={reactions}>
                          <InstalledPartsProvider value={parts}><CommandsProvider>{children}</CommandsProvider></InstalledPartsProvider>
                        </RealtimeProvider>
                      </ConnectionProvider>
                    </SessionProvider>
                  </ServerState>
                </AccountsProvider>
              </MediaOriginProvider>
            </ClientProvider>
          </PlatformProvider>
        </ConfirmProvider>
      </AppBoundary>
    </ThemeProvider>
  )
}
