import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ServerPorts } from '#server/infra/ports.ts'

const DAY_S = 24 * 60 * 60

/** Part of a drawn picture's address that differs as soon as the picture would. */
export const hashOfDrawing = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

interface Drawing {
  /** Key in storage, ending in a slash: one picture of each folder is kept. */
  folder: string
  hash: string
  draw: () => Promise<Buffer>
}

/** Sends pictures that are drawn when first requested, then kept in storage. */
export function createDrawnPictures({ storage }: Pick<ServerPorts, 'storage'>): (reply: FastifyReply, drawing: Drawing) => Promise<FastifyReply> {
  const underWay = new Map<string, Promise<Buffer>>()

  async function drawAndKeep(key: string, { folder, draw }: Drawing): Promise<Buffer> {
    const bytes = await draw()
    await storage.remove(folder)
    await storage.write(key, bytes, 'image/png')
    return bytes
  }

  return async (reply, drawing) => {
    // Segments of a key begin with a letter or digit.
    const key = `${drawing.folder}h${drawing.hash}.png`
    void reply.type('image/png').header('cache-control', `public, max-age=${DAY_S}`)
    const stored = await storage.stat(key)
    if (stored !== undefined) return reply.header('content-length', stored.size).send(await storage.read(key))
    const drawn = underWay.get(key) ?? drawAndKeep(key, drawing).finally(() => underWay.delete(key))
    underWay.set(key, drawn)
    return reply.send(await drawn)
  }
}
