import { AppError } from '#shared/kernel/errors.ts'
import { SAVED_VIEWS_MAX } from '#shared/savedView/contract.ts'
import type { SavedView } from '#shared/savedView/contract.ts'
import { isUniqueViolation } from '#server/infra/db/uniqueViolation.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { deleteView, listViews, lockViews, renameView, writeView } from './queries.ts'
import type { GridRef } from './queries.ts'

/** Views of lists by name, each of one person on one site. */
export function createSavedViewService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  return {
    list: (ref: GridRef) => listViews(db, ref),

    async save(ref: GridRef, view: SavedView): Promise<'saved' | 'full'> {
      return db.transaction(async (tx) => {
        await lockViews(tx, ref)
        const views = await listViews(tx, ref)
        if (views.length >= SAVED_VIEWS_MAX && !views.some(({ name }) => name === view.name)) return 'full'
        await writeView(tx, ref, view, clock.now())
        return 'saved'
      })
    },

    /** Throws `notFound`. */
    async rename(ref: GridRef, name: string, newName: string): Promise<'renamed' | 'taken'> {
      try {
        if (!(await renameView(db, ref, name, newName))) throw new AppError('notFound')
        return 'renamed'
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken'
        throw error
      }
    },

    remove: (ref: GridRef, name: string) => deleteView(db, ref, name),
  }
}
export type SavedViewService = ReturnType<typeof createSavedViewService>
