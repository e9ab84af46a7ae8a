import { z } from 'zod'
import { readIfPresent, writeAtomically } from '#main/files/atomicFile.ts'

const person = z.object({
  userSeq: z.int().positive(),
  name: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
})

export type Person = z.infer<typeof person>

const rosterOfServer = z.object({
  people: z.array(person),
  inFront: z.int().positive().nullable(),
  /** Accounts whose secret could not be erased at logout; retried at the next start. */
  toErase: z.array(z.int().positive()),
})
export type RosterOfServer = z.infer<typeof rosterOfServer>

const rosterFile = z.object({ version: z.literal(2), servers: z.record(z.string(), rosterOfServer) })

export interface Roster {
  read(serverOrigin: string): Promise<RosterOfServer>
  /** Writes are serialised; resolves when this one is on disk. */
  write(serverOrigin: string, roster: RosterOfServer): Promise<void>
}

/** @param path its file; a damaged one reads as empty, and the next login repairs it */
export function createRoster(path: string): Roster {
  let writing: Promise<void> = Promise.resolve()

  async function load(): Promise<z.infer<typeof rosterFile>['servers']> {
    const text = await readIfPresent(path)
    if (text === undefined) return {}
    try {
      return rosterFile.parse(JSON.parse(text)).servers
    } catch {
      return {}
    }
  }
  async function writeAfter(earlier: Promise<void>, serverOrigin: string, roster: RosterOfServer): Promise<void> {
    await earlier
    const servers = { ...(await load()), [serverOrigin]: roster }
    await writeAtomically(path, JSON.stringify({ version: 2, servers } satisfies z.input<typeof rosterFile>))
  }

  return {
    read: async (serverOrigin) => (await load())[serverOrigin] ?? { people: [], inFront: null, toErase: [] },
    write(serverOrigin, roster) {
      const written = writeAfter(writing, serverOrigin, roster)
      // The caller handles the failure; later writes still run.
      writing = written.catch(() => {})
      return written
    },
  }
}
