import type { FastifyRequest } from 'fastify'
import type { Tool } from '#shared/analytics/integrations.ts'
import type { PublicResponse } from '#server/infra/cache/publicReads.ts'

/** A page of the web bundle, as a module's manifest lists it: the server answers 404 for any other path. */
export interface ServedPage {
  /** One of the domain's `shared/<domain>/paths.ts`. */
  path: string
  /** Key of the name that its head has, such as `head:classes`; absent: the site's name alone. */
  title?: string
  /** Where search engines may list it: on sites, on the platform's own host. Absent: a page for the person alone. */
  listed?: readonly ('site' | 'platform')[]
}

/** Pages that have no name before they are loaded and are in no search engine. */
export const privatePages = (paths: Readonly<Record<string, string>>): ServedPage[] => Object.values(paths).map((path) => ({ path }))

export interface SentDocument extends PublicResponse {
  status: number
  tools: readonly Tool[]
}

export interface PageRenderer {
  /** Returns the document in the reader's language, its status, and the analytics tools that it may load. */
  send(request: FastifyRequest, document: string): Promise<SentDocument>
}
