import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DICTIONARIES_PATH } from '#shared/desktop/dictionaries.ts'

const MONTH_S = 30 * 24 * 60 * 60

/** Serves the spelling dictionaries in `dictionaries` of the data folder to the desktop; without the folder they are not found (decision 0032). */
export async function registerDictionaries(fastify: FastifyInstance, dataDir: string): Promise<void> {
  const root = join(dataDir, 'dictionaries')
  if (!existsSync(root)) return
  await fastify.register(fastifyStatic, {
    root, prefix: DICTIONARIES_PATH, index: false, decorateReply: false, cacheControl: false,
    // A changed dictionary has a new name.
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${MONTH_S}, immutable`),
    allowedPath: (path) => /^\/[\w-]+\.bdic$/.test(path),
  })
}
