import { DRAFT_KEPT_MS } from '#shared/draft/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { deleteBeyondLimit, deleteDrafts, listDrafts, lockDrafts, writeDrafts } from './queries.ts'
import type { DraftScope, KeptDraft } from './queries.ts'

/** Drafts of one person between a logout and the next login. */
export function createDraftService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  return {
    list: (scope: DraftScope) => listDrafts(db, scope, new Date(clock.now().getTime() - DRAFT_KEPT_MS)),

    async handOver(scope: DraftScope, drafts: readonly KeptDraft[]): Promise<void> {
      const now = clock.now()
      // A device's clock that runs ahead must not outdo what is typed later elsewhere.
      const timed = drafts.map((draft) => ({ ...draft, typedAt: draft.typedAt > now ? now : draft.typedAt }))
      // One statement cannot write a row twice.
      const newest = new Map(timed.toSorted((a, b) => a.typedAt.getTime() - b.typedAt.getTime()).map((draft) => [draft.name, draft]))
      await db.transaction(async (tx) => {
        await lockDrafts(tx, scope)
        await writeDrafts(tx, scope, [...newest.values()], now)
        await deleteBeyondLimit(tx, scope)
      })
    },

    remove: (scope: DraftScope, taken: readonly Pick<KeptDraft, 'name' | 'typedAt'>[]) => deleteDrafts(db, scope, taken),
  }
}
export type DraftService = ReturnType<typeof createDraftService>
