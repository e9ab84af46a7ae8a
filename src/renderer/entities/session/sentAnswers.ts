import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition, CallInput, CallResult } from '#shared/kernel/call/call.ts'
import { SENT_ANSWERS_ID } from '#shared/channel/firstView.ts'
import { currentLanguage } from '#renderer/i18n/language.ts'
import { wasLoggedIn } from './lastStanding.ts'

/** Parsed answers by the element that holds them; an answer is taken out once used, so that a later load asks the server. */
const parsed = new WeakMap<Element, Record<string, unknown>>()

/**
 * Whether answers for a visitor, as they were when the page was sent, fit who looks at it now. On back and forward, browsers show
 * a document from their cache without asking the server.
 */
function doFit(element: HTMLElement): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return element.dataset['language'] === currentLanguage() && !wasLoggedIn() && navigation?.type !== 'back_forward'
}

/** Takes the raw answer to a call that the server sent with the page; undefined where it sent none, as in the desktop. */
export function takeSent<D extends CallDefinition>(definition: D, input: CallInput<D>): unknown {
  const element = document.getElementById(SENT_ANSWERS_ID)
  if (element === null || !doFit(element)) return undefined
  const answers = parsed.get(element) ?? JSON.parse(element.textContent) as Record<string, unknown>
  parsed.set(element, answers)
  const url = callUrl(definition, input)
  const answer = answers[url]
  delete answers[url]
  return answer
}

/** The answer to a public call as initial data of its query: the first view has its content without asking. */
export function sentAnswer<D extends CallDefinition>(definition: D, input: CallInput<D>): CallResult<D> | undefined {
  const sent = takeSent(definition, input)
  return sent === undefined ? undefined : definition.response.safeParse(sent).data as CallResult<D> | undefined
}

/** Forgets what was sent for visitors: this page is shown as to somebody else. */
export function dropSentAnswers(): void {
  document.getElementById(SENT_ANSWERS_ID)?.remove()
}
