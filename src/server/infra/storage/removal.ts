import type { Db } from '#server/infra/db/database.ts'
import type { Jobs, Storage } from '#server/infra/ports.ts'

/** Queue of what is to be removed from the storage. */
export const REMOVE_STORED_QUEUE = 'storage.remove'

/** With the longest delay between two tries, about a day of a storage that is away. */
const REMOVE_RETRIES = 300

/**
 * Removes objects, or all below prefixes that end in `/`, once the transaction is committed. A job does it, so that nothing is
 * left over when the process dies or the storage is away, and no transaction waits for the storage.
 */
export async function removeStored(jobs: Pick<Jobs, 'send'>, tx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.send(REMOVE_STORED_QUEUE, { keys }, { within: tx })
}

/** Registers the worker that removes. */
export async function workOnRemovals({ jobs, storage }: { jobs: Pick<Jobs, 'work'>; storage: Pick<Storage, 'remove'> }): Promise<void> {
  await jobs.work<{ keys: string[] }>(REMOVE_STORED_QUEUE, async ({ keys }) => {
    for (const key of keys) await storage.remove(key)
  }, { retries: REMOVE_RETRIES })
}
