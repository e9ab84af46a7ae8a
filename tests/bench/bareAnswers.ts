import { get } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'

// Baseline of reads: bare Fastify serving the bytes of the server under test, encoded as it sends them, fetched once per URL.
const [origin = '', token] = process.argv.slice(2)
const fastify = Fastify()

interface Known { body: Buffer; type: string; encoding: string | undefined; etag: string | undefined }
const known = new Map<string, Promise<Known>>()

async function ask(url: string, { accept, 'accept-language': language, 'accept-encoding': encoding }: IncomingHttpHeaders): Promise<Known> {
  const headers = { accept: accept ?? '*/*', ...(language === undefined ? {} : { 'accept-language': language }), ...(encoding === undefined ? {} : { 'accept-encoding': encoding }), ...(token === undefined ? {} : { 'access-token': token }) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => { get(origin + url, { headers }, resolve).on('error', reject) })
  return { body: await buffer(answer), type: answer.headers['content-type'] ?? '', encoding: answer.headers['content-encoding'], etag: answer.headers.etag }
}

fastify.get('/*', async (request, reply) => {
  const asked = known.get(request.url) ?? ask(request.url, request.headers)
  known.set(request.url, asked)
  const { body, type, encoding, etag } = await asked
  if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.status(304).send()
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  return reply.type(type).send(body)
})
console.log(new URL(await fastify.listen({ port: 0, host: 'localhost' })).port)
process.on('SIGTERM', () => process.exit(0))
