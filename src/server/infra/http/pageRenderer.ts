import type { FastifyRequest } from 'fastify'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Tool } from '#shared/analytics/toolTypes.ts'
import type { PublicResponse } from '#server/infra/cache/publicReads.ts'

/** A page of the web bundle; other paths return 404. */
export interface ServedPage {
  path: string
  /** Key of its title, such as `head:classes`; absent: the site's name. */
  title?: string
  /** Hosts where it is indexed; absent: noindex. */
  listed?: readonly ('site' | 'platform')[]
}

/** Pages without a title of their own, not indexed. */
export const privatePages = (paths: Readonly<Record<string, string>>): ServedPage[] => Object.values(paths).map((path) => ({ path }))

export interface SentDocument extends PublicResponse {
  status: number
  tools: readonly Tool[]
  /** Where a former path leads. */
  movedTo: string | null
  /** The language that the address names; the page keeps it for its calls. */
  language: Language | null
  /** The document has the page itself, and not only the scripts that show it. */
  isRendered: boolean
  /** Users get it too, and their page takes it over. */
  isForUsers: boolean
}

export interface PageRenderer {
  /** Returns the document in the reader's language, its status, and the analytics tools that it may load. */
  send(request: FastifyRequest, document: string): Promise<SentDocument>
  /** Call before `send`. The result returns false once what was sent may have changed, and while changes are not heard of. */
  freshnessOf(request: FastifyRequest): () => boolean
}
