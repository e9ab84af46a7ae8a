import type { FastifyRequest } from 'fastify'
import type { Tool } from '#shared/analytics/integrations.ts'
import type { PublicResponse } from '#server/infra/cache/publicReads.ts'

export interface SentDocument extends PublicResponse {
  status: number
  tools: readonly Tool[]
}

export interface PageRenderer {
  /** Returns the document in the reader's language, its status, and the analytics tools that it may load. */
  send(request: FastifyRequest, document: string): Promise<SentDocument>
}
