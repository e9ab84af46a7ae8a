import { randomBytes } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/infra/config/config.ts'
import { sendError } from '#server/infra/http/errors.ts'
import { loggedError } from '#server/infra/http/loggedError.ts'
import { languageOf } from '#server/infra/http/mount.ts'

/** The HTTP server and its log, without routes. */
export function createFastify(config: Pick<Config, 'logLevel' | 'trustProxy'>, logTo?: { write(line: string): void }): FastifyInstance {
  // Makes request ids unique across processes.
  const thisProcess = randomBytes(6).toString('base64url').slice(0, 6)
  let requests = 0
  return Fastify({
    logger: { level: config.logLevel, serializers: { err: loggedError }, ...(logTo === undefined ? {} : { stream: logTo }) },
    // URLs may carry signed grants; the access log redacts them.
    logController: new LogController({ disableRequestLogging: true }),
    // Trust the nearest proxy only: clients may forge the rest of X-Forwarded-For.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    // Media tokens hold file names; the contract limits lengths.
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, languageOf(request)),
    genReqId: () => thisProcess + (requests = (requests + 1) % 36 ** 6).toString(36).padStart(6, '0'),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
  })
}
