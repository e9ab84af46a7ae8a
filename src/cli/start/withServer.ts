import { createServer } from '#server/app/createServer.ts'
import type { Config } from '#server/infra/config/config.ts'
import { takeDataFolder } from './dataFolder.ts'

type Server = Awaited<ReturnType<typeof createServer>>

/** Runs a command on the configured database, without listening. The embedded database allows one process: stop its server before. */
export async function withServer<Result>(config: Config, run: (server: Server) => Promise<Result>): Promise<Result> {
  const release = config.databaseUrl === undefined ? await takeDataFolder(config.dataDir) : undefined
  try {
    const server = await createServer(config)
    try {
      return await run(server)
    } finally {
      await server.stop()
    }
  } finally {
    await release?.()
  }
}
