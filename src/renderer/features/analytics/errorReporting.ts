import { BrowserClient, defaultStackParser, eventFiltersIntegration, dedupeIntegration, getCurrentScope, globalHandlersIntegration, linkedErrorsIntegration, makeFetchTransport } from '@sentry/browser'
import { trackedPath } from '#shared/analytics/visitorEvents.ts'
import { onReport } from '#renderer/lib/log.ts'

/** Share of pages whose timing is reported: all of them (platform spec §9). */
const TRACE_SAMPLE_RATE = 1

/**
 * Sends errors of the pages to the platform's error reporting (GEN-06). A report has the error and where in the code it is, never
 * an address with its query, a cookie, a person, or what was sent and clicked before.
 */
export function startErrorReporting(dsn: string): void {
  const client = new BrowserClient({
    dsn,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // No breadcrumbs: they would tell of calls and clicks.
    integrations: [globalHandlersIntegration(), dedupeIntegration(), linkedErrorsIntegration(), eventFiltersIntegration()],
    beforeSend: (event) => ({ ...event, request: { url: window.location.origin + trackedPath(window.location.pathname) }, breadcrumbs: [] }),
  })
  getCurrentScope().setClient(client)
  client.init()
  onReport((what, error) => { client.captureException(error, { data: { what } }) })
}
