import type { Db } from '#server/infra/db/database.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { Jobs, Storage } from '#server/infra/ports.ts'

export const REMOVE_STORED_QUEUE = 'storage.remove'

// About a day, at the longest retry delay.
const REMOVE_RETRIES = 300

/** Removes objects, or prefixes that end in `/`, by a job after commit: survives crashes and outages, and no transaction waits for storage. */
export async function removeStored(jobs: Pick<Jobs, 'send'>, tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.send(REMOVE_STORED_QUEUE, { keys }, { within: tx })
}

export function removalJob(storage: Pick<Storage, 'remove'>): SentJob {
  return {
    queue: REMOVE_STORED_QUEUE, retries: REMOVE_RETRIES,
    async run({ keys }: { keys: string[] }) {
      for (const key of keys) await storage.remove(key)
    },
  }
}
