import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { sendError } from './errors.ts'
import { loggedPath } from './loggedPath.ts'
import { languageOf } from './mount.ts'
import { registerSecurityHeaders } from './securityHeaders.ts'
import type { Config } from '#server/infra/config/config.ts'
import { Socket } from 'node:net'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'

/** Registers what all requests need: validation, errors, cookies, security headers, CORS, the rate limit and the access log. */
export async function registerBasePlugins(fastify: FastifyInstance, config: Config): Promise<void> {
  fastify.setValidatorCompiler(({ schema }) => (input) => {
    const parsed = (schema as unknown as z.ZodType).safeParse(input)
    if (!parsed.success) return { error: parsed.error as unknown as Error }
    const issues = unstorableText(parsed.data)
    return issues.length === 0 ? { value: parsed.data } : { error: new AppError('invalidInput', {}, issues) }
  })
  fastify.setSerializerCompiler(serializerCompiler)
  fastify.setErrorHandler((error, request, reply) => sendError(error, request, reply, languageOf(request)))
  // Clients send a JSON content type even without a body (platform spec §7).
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
      // Uploads and media have limits of their own; requests that the server injects for a page count as part of the page.
      allowList: (request) => isInjected(request) || /^\/(uploads|media|images|assets)\//.test(request.url),
      errorResponseBuilder: (_, context) => new AppError('tooManyRequests', { seconds: Math.ceil(context.ttl / 1000) }),
    })
  }
  if (config.logLevel !== 'info' && config.logLevel !== 'debug') return
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isInjected(request)) return done()
    const path = loggedPath(request.url, request.routeOptions.url)
    request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}

/** Whether the server injected the request itself, to render a page. */
const isInjected = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => !(raw.socket instanceof Socket)

// PostgreSQL stores no NUL in text and no lone surrogate in JSON.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Paths of text that the database cannot store. Input is schema-checked first, so the recursion is bounded. */
function unstorableText(input: unknown, path: (string | number)[] = []): InputIssue[] {
  if (typeof input === 'string') return isStorable(input) ? [] : [{ path, message: validationMessage('validation:invalid') }]
  if (Array.isArray(input)) return input.flatMap((part, index) => unstorableText(part, [...path, index]))
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([key, part]) => unstorableText(part, [...path, key]))
}
