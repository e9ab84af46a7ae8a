import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { MAP_ZOOM_MAX, mapTilePath } from '#shared/curriculum/mapTiles.ts'
import type { MapSettings } from '#server/infra/config/mapSettings.ts'
import { pictureTypeOf } from '#server/infra/media/pictures/pictureType.ts'
import type { ServerPorts } from '#server/infra/ports.ts'

const TILE_MAX_BYTES = 400_000
const KEPT_BYTES = 16_000_000
const A_WEEK_SECONDS = 604_800

const place = z.object({ z: z.coerce.number().int().min(0).max(MAP_ZOOM_MAX), x: z.coerce.number().int().nonnegative(), y: z.coerce.number().int().nonnegative() })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom)

async function fetchTile(url: string, timeoutMs: number): Promise<Buffer | undefined> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'image/png,image/webp,image/jpeg', 'user-agent': 'Madang' } })
  if (!response.ok || response.body === null) return undefined
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > TILE_MAX_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Passes on the tiles of the map that the operator has set (ROOM-03). The map's provider learns no user's address, and pages load from their own server alone.
 * Only the tile's numbers come from the request; what is no picture is not passed on.
 */
export function registerMapTiles(fastify: FastifyInstance, { tilesUrl, timeoutMs }: MapSettings, log: ServerPorts['log']): void {
  if (tilesUrl === undefined) return
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (tile) => tile.length + 1, ttl: A_WEEK_SECONDS * 1000 })
  fastify.get(mapTilePath, { schema: { hide: true }, config: { isForEveryone: true } }, async (request, reply) => {
    const asked = place.safeParse(request.params)
    if (!asked.success) return reply.status(404).type('text/plain; charset=utf-8').send('not found')
    const { z: zoom, x, y } = asked.data
    const url = tilesUrl.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))
    const tile = kept.get(url) ?? await fetchTile(url, timeoutMs).catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a map tile could not be fetched')
      return undefined
    })
    const type = tile === undefined ? undefined : pictureTypeOf(tile)
    if (tile === undefined || type === undefined) return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found')
    kept.set(url, tile)
    return reply.header('cache-control', `public, max-age=${A_WEEK_SECONDS}`).type(type).send(tile)
  })
}
