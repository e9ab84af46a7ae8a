import { statfs } from 'node:fs/promises'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { createServer } from '#server/app/createServer.ts'
import type { Server } from '#server/app/createServer.ts'
import { ConfigError } from '#server/infra/config/config.ts'
import type { Config } from '#server/infra/config/config.ts'
import { isStorageFull } from '#server/infra/db/storageFull.ts'
import { ensureDemoSite } from '#server/demo/demoSite.ts'
import { takeDataFolder } from './dataFolder.ts'

export interface RunningServer {
  server: Server
  origin: string
  stop(): Promise<void>
}

/** A message for startup errors that the user can fix; undefined for others. */
export function startFailure(error: unknown, config: Config): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (isStorageFull(error)) return `The disk of the data folder ${config.dataDir} is full: free some space, or set DATA_DIR to a folder on another disk.`
  if (code === 'EADDRINUSE') return `Port ${config.port} on ${config.host} is taken by another program: stop it, or set PORT to a free one.`
  if (code === 'EACCES') return `Port ${config.port} may not be opened by this user: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `The address ${config.host} is not one of this machine: check HOST.`
  if (code === 'ECONNREFUSED') return 'The database at DATABASE_URL does not answer: is it running, and are host and port right?'
  if (code === '28P01' || code === '28000') return 'The database at DATABASE_URL refuses the user or the password.'
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist.'
  return undefined
}

// With less, PGlite fails in the middle of a write.
const START_FREE_BYTES = 128 * 1024 * 1024

async function requireRoom({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined) return
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free >= START_FREE_BYTES) return
  throw new ConfigError(`The disk of the data folder ${dataDir} is full (${fileSize(free)} free, ${fileSize(START_FREE_BYTES)} needed): free some space, or set DATA_DIR to a folder on another disk.`)
}

/** Creates the demo site with encoded videos. On abort closes everything and rejects with the reason. */
export async function seed(config: Config, say: (line: string) => void, stop: AbortSignal): Promise<void> {
  const release = await takeDataFolder(config.dataDir)
  try {
    await requireRoom(config)
    const server = await createServer(config)
    try {
      await ensureDemoSite(server, say, stop)
    } finally {
      await server.stop()
    }
  } finally {
    await release()
  }
}

/** Locks the data folder, starts the server and creates the demo site. On abort closes everything and rejects with the reason. */
export async function serve(config: Config, options: { demo: boolean; say: (line: string) => void; stop: AbortSignal }): Promise<RunningServer> {
  const release = await takeDataFolder(config.dataDir)
  let server: Server | undefined
  try {
    await requireRoom(config)
    server = await createServer(config)
    if (options.demo) await ensureDemoSite(server, options.say, options.stop)
    options.stop.throwIfAborted()
    const origin = await server.start()
    const listening = server
    return {
      server: listening,
      origin,
      async stop() {
        await listening.stop()
        await release()
      },
    }
  } catch (error) {
    await server?.stop().catch(() => undefined)
    await release()
    throw error
  }
}
