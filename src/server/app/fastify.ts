import { randomBytes } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/infra/config/config.ts'
import { answerError } from '#server/infra/http/errors.ts'
import { loggedError } from '#server/infra/http/loggedError.ts'
import { languageOf } from '#server/infra/http/mount.ts'

/** The HTTP server with its log, without any route. */
export function createFastify(config: Pick<Config, 'logLevel' | 'trustProxy'>, logTo?: { write(line: string): void }): FastifyInstance {
  // Names a request among those of all processes, in the log and to who reports an error.
  const thisProcess = randomBytes(6).toString('base64url').slice(0, 6)
  let requests = 0
  return Fastify({
    logger: { level: config.logLevel, serializers: { err: loggedError }, ...(logTo === undefined ? {} : { stream: logTo }) },
    // Media and upload addresses carry signed grants: the log shows the path without them.
    logController: new LogController({ disableRequestLogging: true }),
    // The one proxy in front says who called it; what stands left of that in X-Forwarded-For, the caller may have written.
    trustProxy: config.trustProxy ? (_address, hop) => hop === 0 : false,
    // A media token holds a file name of up to 255 letters; what is too long is for the contract to say.
    routerOptions: { maxParamLength: 2000 },
    // What never came to a route, such as an address that cannot be read.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, languageOf(request)),
    genReqId: () => thisProcess + (requests = (requests + 1) % 36 ** 6).toString(36).padStart(6, '0'),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
  })
}
