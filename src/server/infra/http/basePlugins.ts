import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { answerError } from './errors.ts'
import { loggedPath } from './loggedPath.ts'
import { languageOf } from './mount.ts'
import { isOfServerItself } from './ownRequests.ts'
import { registerSecurityHeaders } from './securityHeaders.ts'
import { unstorableText } from './storable.ts'
import type { Config } from '#server/infra/config/config.ts'

/**
 * What every request stands on: validation by the contract's schemas, errors in the caller's language, cookies, security
 * headers, other origins by the allow-list, the limit of requests and the access log.
 */
export async function registerBasePlugins(fastify: FastifyInstance, config: Config): Promise<void> {
  fastify.setValidatorCompiler(({ schema }) => (input) => {
    const parsed = (schema as unknown as z.ZodType).safeParse(input)
    if (!parsed.success) return { error: parsed.error as unknown as Error }
    const issues = unstorableText(parsed.data)
    return issues.length === 0 ? { value: parsed.data } : { error: new AppError('invalidInput', {}, issues) }
  })
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply, languageOf(request)))
  // Every request says that it is JSON, those without a body too (platform spec §7).
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parseJson(request, text as string, done)
  })
  await fastify.register(cookie)
  registerSecurityHeaders(fastify)
  await fastify.register(cors, {
    origin: config.allowedOrigins,
    credentials: true,
    exposedHeaders: ['access-token', 'location', 'upload-offset', 'upload-length', 'tus-resumable', 'content-range', 'accept-ranges'],
  })
  if (config.requestsPerMinute > 0) {
    await fastify.register(rateLimit, {
      max: config.requestsPerMinute,
      timeWindow: 60_000,
      // A long upload is one PATCH for each 8 MiB and media many ranges: they have limits of their own. A page's own answers are part of the page.
      allowList: (request) => isOfServerItself(request) || /^\/(uploads|media|images|assets)\//.test(request.url),
      errorResponseBuilder: (_, context) => new AppError('tooManyRequests', { seconds: Math.ceil(context.ttl / 1000) }),
    })
  }
  if (config.logLevel !== 'info' && config.logLevel !== 'debug') return
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isOfServerItself(request)) return done()
    const path = loggedPath(request.url, request.routeOptions.url)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
