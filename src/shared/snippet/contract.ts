import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { SNIPPET_MAX } from '#shared/page/blocks/limits.ts'

/** Snippets that a site may have. */
export const SNIPPETS_MAX = 100
export const SNIPPET_NAME_MAX = 40

export const snippetForm = z.object({ name: requiredText.pipe(lineText.max(SNIPPET_NAME_MAX)), html: requiredText.pipe(z.string().max(SNIPPET_MAX)) })
export type SnippetForm = z.infer<typeof snippetForm>

const revision = z.int().nonnegative()
const snippet = z.object({
  snippetSeq: seq, name: z.string(), html: z.string(), revision, updatedAt: moment,
  /** Pages with a block that shows it, published or in their draft. */
  pages: z.array(z.object({ pageSeq: seq, title: z.string() })),
})
export type Snippet = z.infer<typeof snippet>

const SNIPPETS = '/channels/:channelSeq/snippet' as const
const at = { backend: 'main', version: 'v1.0' } as const
const one = siteParams.extend({ snippetSeq: seq })

/** Pieces of HTML that blocks of pages share (platform spec §7, snippet; SET-04). */
export const snippetCalls = /* @__PURE__ */ domainCalls('snippet', {
  list: call({
    ...at, method: 'GET', path: SNIPPETS, access: { site: 'SITE_PAGE_READ' },
    summary: 'Lists the snippets of the site by name, with the pages that show them', params: siteParams, response: z.object({ snippets: z.array(snippet) }),
  }),
  create: call({
    ...at, method: 'POST', path: SNIPPETS, access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Creates a snippet; refused beyond 100', params: siteParams, body: snippetForm, response: z.object({ snippet }), errors: ['conflict'],
  }),
  save: call({
    ...at, method: 'POST', path: `${SNIPPETS}/:snippetSeq`, access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Saves a snippet, and with it the blocks that show it, also on published pages', params: one, body: snippetForm.extend({ revision }), response: z.object({ snippet }), errors: ['notFound', 'staleEdit', 'invalidInput'],
  }),
  delete: call({
    ...at, method: 'POST', path: `${SNIPPETS}/:snippetSeq/delete`, access: { site: 'SITE_PAGE_UPDATE' },
    summary: 'Deletes a snippet; refused while a page shows it', params: one, response: done, errors: ['notFound', 'conflict'],
  }),
})
