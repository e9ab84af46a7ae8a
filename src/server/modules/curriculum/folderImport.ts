import type { CallParsed } from '#shared/kernel/call/call.ts'
import { CURRICULUM_ITEMS_MAX } from '#shared/curriculum/contract.ts'
import type { curriculumCalls } from '#shared/curriculum/contract.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { newCurriculumBody } from '#shared/curriculum/items.ts'
import { isSection } from '#shared/curriculum/order.ts'
import { placeEntries } from '#shared/curriculum/folderPlan.ts'
import type { FolderSource } from '#shared/curriculum/folderSource.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { areItemsOf, insertItems, keepCompletions, readItems, writeItems, writeOrder, writeSources } from '#server/modules/course/index.ts'
import { changingOf, isEditable, removalOf } from './service.ts'

type Body = CallParsed<typeof curriculumCalls.importFolder>['body']
type Entry = Body['entries'][number]

const typeOf = { section: curriculumTypeCd.section, video: curriculumTypeCd.video, material: curriculumTypeCd.materials } as const

/** Folder import (STU-04). The caller checks permissions. */
export function createFolderImport({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>) {
  const changing = changingOf(db)

  const sourceOf = (folder: string, entry: Entry): FolderSource => ({
    folder, path: entry.path,
    fileSize: entry.kind === 'section' ? null : entry.fileSize, modifiedMs: entry.kind === 'section' || entry.changed ? null : entry.modifiedMs,
  })

  return {
    /** Idempotent: creates missing items, returns all in entry order. Throws `conflict` (too long, no section), `invalidInput`. */
    async importFolder({ channelSeq, courseSeq }: CourseRef, { folder, entries }: Body): Promise<{ path: string; curriculumSeq: number; isNew: boolean }[]> {
      if (new Set(entries.map(({ path }) => path)).size !== entries.length) throw new AppError('invalidInput')
      return changing({ channelSeq, courseSeq }, async (tx, waits) => {
        const items = await readItems(tx, { channelSeq, courseSeq })
        const known = new Map(items.flatMap(({ source, curriculumSeq }) => (source?.folder === folder ? [[source.path, curriculumSeq] as const] : [])))
        const sections = new Set(entries.flatMap(({ kind, path }) => (kind === 'section' ? [path] : [])))
        if (entries.some((entry) => entry.kind !== 'section' && entry.section !== null && !sections.has(entry.section))) throw new AppError('conflict')
        const fresh = entries.filter(({ path }) => !known.has(path))
        if (items.length + fresh.length > CURRICULUM_ITEMS_MAX) throw new AppError('conflict')

        if (fresh.length > 0 && !waits) await keepCompletions(tx, { channelSeq, courseSeq }, clock.now())
        const madeSeqs = await insertItems(tx, { channelSeq, courseSeq }, fresh.map((entry, index) => ({
          body: newCurriculumBody(typeOf[entry.kind], entry.title), sortOrder: items.length + index + 1, draftState: waits ? 'added' : null, source: sourceOf(folder, entry),
        })), clock.now())
        const made = new Map(fresh.map(({ path }, index) => [path, madeSeqs[index] ?? 0]))
        await writeSources(tx, channelSeq, entries.flatMap((entry) => {
          const curriculumSeq = known.get(entry.path)
          return curriculumSeq === undefined ? [] : [{ curriculumSeq, source: sourceOf(folder, entry) }]
        }))
        const order = items.map((item) => ({ key: item.curriculumSeq, isSection: isSection(item) }))
        const placed = placeEntries(order, entries, (path) => known.get(path) ?? path)
        await writeOrder(tx, { channelSeq, courseSeq }, placed.map(({ key }) => (typeof key === 'number' ? key : (made.get(key) ?? 0))), waits)
        return entries.map(({ path }) => ({ path, curriculumSeq: known.get(path) ?? made.get(path) ?? 0, isNew: made.has(path) }))
      })
    },

    /** Removes imported items, restorable for 7 days. Idempotent. Throws `itemOptimising`, `notFound`. */
    async undo({ channelSeq, courseSeq }: CourseRef, curriculumSeqs: readonly number[]): Promise<void> {
      await changing({ channelSeq, courseSeq }, async (tx, waits) => {
        if (!(await areItemsOf(tx, { channelSeq, courseSeq }, curriculumSeqs))) throw new AppError('notFound')
        const items = (await readItems(tx, { channelSeq, courseSeq })).filter((item) => curriculumSeqs.includes(item.curriculumSeq))
        if (!items.every(isEditable)) throw new AppError('itemOptimising')
        const now = clock.now()
        const byRemoval = Map.groupBy(items, (item) => JSON.stringify(removalOf(item, waits, now)))
        for (const alike of byRemoval.values()) {
          const [first] = alike
          if (first !== undefined) await writeItems(tx, channelSeq, alike.map(({ curriculumSeq }) => curriculumSeq), removalOf(first, waits, now))
        }
      })
    },
  }
}
export type FolderImport = ReturnType<typeof createFolderImport>
