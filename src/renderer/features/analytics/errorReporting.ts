import { BrowserClient, defaultStackParser, eventFiltersIntegration, dedupeIntegration, getCurrentScope, globalHandlersIntegration, linkedErrorsIntegration, makeFetchTransport } from '@sentry/browser'
import { trackedPath } from '#shared/analytics/visitorEvents.ts'
import { onReport } from '#renderer/lib/log.ts'

const TRACE_SAMPLE_RATE = 1

/** Reports page errors (GEN-06): error and stack only, without queries, cookies, user or breadcrumbs. */
export function startErrorReporting(dsn: string): void {
  const client = new BrowserClient({
    dsn,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), dedupeIntegration(), linkedErrorsIntegration(), eventFiltersIntegration()],
    beforeSend: (event) => ({ ...event, request: { url: window.location.origin + trackedPath(window.location.pathname) }, breadcrumbs: [] }),
  })
  getCurrentScope().setClient(client)
  client.init()
  onReport((what, error) => { client.captureException(error, { data: { what } }) })
}
