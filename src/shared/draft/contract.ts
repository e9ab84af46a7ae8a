import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment } from '#shared/kernel/call/fields.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'

/** Drafts of one person that the server keeps; beyond it the oldest go. */
export const DRAFTS_MAX = 50
/** Characters of one draft, as JSON, and of all that are handed over together. */
export const DRAFT_MAX = 200_000
export const DRAFTS_SIZE_MAX = 1_000_000
/** How long they wait for the next login (ms). */
export const DRAFT_KEPT_MS = 30 * DAY_MS

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const draftName = z.string().regex(/^[\w.-]+$/).max(120)

/** What a person has typed into one form and not sent. */
const draft = z.object({
  /** The form and what it belongs to, such as `comment.12.0`. */
  name: draftName,
  /** Whether it lives as long as the tab, or the browser. */
  keep: z.enum(['tab', 'browser']),
  /** A JSON object of the form's own shape. */
  content: z.string().max(DRAFT_MAX).refine((text) => !text.includes('\u0000') && isObject(text)),
  typedAt: moment,
})
export type Draft = z.infer<typeof draft>

const mine = { backend: 'main', version: 'v1.0', access: 'session', atSite: true } as const

/** Drafts that a logout hands to the server, and the next login takes back; their author's alone. */
export const draftCalls = /* @__PURE__ */ domainCalls('draft', {
  list: call({
    ...mine, method: 'GET', path: '/me/drafts',
    summary: 'Lists the drafts that wait for the user: in a browser those of its site, or of the platform; elsewhere all',
    response: z.object({ drafts: z.array(draft) }),
  }),
  handOver: call({
    ...mine, method: 'POST', path: '/me/drafts',
    summary: 'Keeps drafts until the next login; a newer one of the same name stays. Beyond the limit the oldest go',
    body: z.object({ drafts: z.array(draft).min(1).max(DRAFTS_MAX).refine((drafts) => drafts.reduce((sum, { content }) => sum + content.length, 0) <= DRAFTS_SIZE_MAX) }),
    response: done,
    // A character takes three bytes in Korean.
    bodyLimit: 4 * 1024 * 1024,
  }),
  remove: call({
    ...mine, method: 'POST', path: '/me/drafts/delete',
    summary: 'Deletes drafts that a device has taken back, unless a newer one of the name came since',
    body: z.object({ drafts: z.array(draft.pick({ name: true, typedAt: true })).min(1).max(DRAFTS_MAX) }),
    response: done,
  }),
})
