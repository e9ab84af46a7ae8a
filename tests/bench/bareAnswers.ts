import Fastify from 'fastify'

// Baseline of reads: bare Fastify serving the bytes of the server under test, fetched once per URL.
const [origin = '', token] = process.argv.slice(2)
const fastify = Fastify()

interface Known { body: Buffer; type: string; etag: string | null }
const known = new Map<string, Promise<Known>>()

async function ask(url: string): Promise<Known> {
  const answer = await fetch(origin + url, { headers: { accept: '*/*', ...(token === undefined ? {} : { 'access-token': token }) } })
  return { body: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') ?? '', etag: answer.headers.get('etag') }
}

fastify.get('/*', async (request, reply) => {
  const asked = known.get(request.url) ?? ask(request.url)
  known.set(request.url, asked)
  const { body, type, etag } = await asked
  if (etag !== null && request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type(type).send(body)
})
console.log(new URL(await fastify.listen({ port: 0, host: 'localhost' })).port)
process.on('SIGTERM', () => process.exit(0))
