import type { FastifyRequest } from 'fastify'
import type { Tool } from '#shared/analytics/integrations.ts'
import type { PublicAnswer } from '#server/infra/cache/publicReads.ts'

/** A document as it is sent. */
export interface SentDocument extends PublicAnswer {
  status: number
  tools: readonly Tool[]
}

/** Makes the document of a page out of the web bundle's one document. */
export interface PageRenderer {
  /** The document for a request, in the language of its reader, the status that it is sent with, and the tools that may start on it. */
  send(request: FastifyRequest, document: string): Promise<SentDocument>
}
