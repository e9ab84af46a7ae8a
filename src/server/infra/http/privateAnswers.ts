import type { FastifyReply } from 'fastify'

/**
 * Marks an answer as one person's own: no cache keeps it, neither a proxy's nor the browser's. Routes that serve the same
 * to everyone set a header of their own afterwards.
 */
export function keepPrivate(reply: FastifyReply): void {
  void reply.header('cache-control', 'private, no-store')
}
