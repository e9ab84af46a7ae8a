import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition, CallInput, CallResult } from '#shared/kernel/call/call.ts'
import { SENT_ANSWERS_ID, SERVER_TIME } from '#shared/channel/firstView.ts'
import { contract } from '#shared/contract.ts'
import { channel } from '#shared/channel/contract.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { RENDERED_DATA_ID } from '#shared/channel/rendering.ts'
import { SENT_CHANNEL_ID } from '#shared/kernel/siteHost.ts'
import { currentLanguage } from '#renderer/i18n/language.ts'
import { pageDocument } from '#renderer/lib/page.ts'
import { navigationEntry, wasLoggedIn } from './lastStanding.ts'

/** Parsed responses by element. Each is used once, so later loads ask the server. */
const parsed = new WeakMap<object, Record<string, unknown>>()

/** Whether injected visitor responses fit the current user: Back may show a cached document. A user's page begins as a visitor's where the server rendered it. */
function doFit(element: Pick<HTMLElement, 'dataset'>): boolean {
  return element.dataset['language'] === currentLanguage() && navigationEntry()?.type !== 'back_forward' && (!wasLoggedIn() || pageDocument()?.getElementById(RENDERED_DATA_ID) != null)
}

/** Whether the document is a visitor's page that the current user may see. */
export function fitsSentPage(): boolean {
  const element = document.getElementById(SENT_ANSWERS_ID)
  return element !== null && doFit(element)
}

/** Takes the response to a call that the server injected into the page; undefined if none, as on the desktop. */
function takeSent<D extends CallDefinition>(definition: D, input: CallInput<D>): unknown {
  const element = pageDocument()?.getElementById(SENT_ANSWERS_ID) ?? null
  if (element === null || !doFit(element)) return undefined
  const answers = parsed.get(element) ?? JSON.parse(element.textContent ?? '') as Record<string, unknown>
  parsed.set(element, answers)
  const url = callUrl(definition, input)
  const answer = answers[url]
  delete answers[url]
  return answer
}

/** An injected response as `initialData`, so the first view needs no request. */
export function sentAnswer<D extends CallDefinition>(definition: D, input: CallInput<D>): CallResult<D> | undefined {
  const sent = takeSent(definition, input)
  return sent === undefined ? undefined : definition.response.safeParse(sent).data as CallResult<D> | undefined
}

/** Drops the injected responses, which are a visitor's. */
export function dropSentAnswers(): void {
  document.getElementById(SENT_ANSWERS_ID)?.remove()
}

/** The injected visitor session, with the time from a header, since the document may be cached. */
export function sentSession(): CallResult<typeof contract.auth.session> | undefined {
  const sent = takeSent(contract.auth.session, {})
  if (sent === undefined) return undefined
  // Insecure pages have no `serverTiming`: use the device's clock until the session is fetched.
  const now = navigationEntry()?.serverTiming?.find(({ name }) => name === SERVER_TIME)?.description ?? new Date(performance.timeOrigin).toISOString()
  return contract.auth.session.response.safeParse({ ...sent, now }).data
}

/** The injected channel if it is the requested site; undefined if none, as on the desktop. */
export function sentChannel(site: { channelSeq: number } | { domain: string }): Channel | undefined {
  const text = pageDocument()?.getElementById(SENT_CHANNEL_ID)?.textContent
  const sent = text ? channel.safeParse(JSON.parse(text)).data : undefined
  // A site's own host injects that site.
  return 'domain' in site || site.channelSeq === sent?.channelSeq ? sent : undefined
}
