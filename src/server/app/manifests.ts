import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { Manifest, Provided } from '#server/infra/module.ts'
import type { ArchivePart } from '#server/infra/personalArchive.ts'
import type { Jobs } from '#server/infra/ports.ts'

const needed: Record<keyof Provided, true> = { sites: true, courses: true, sessions: true, findHost: true, readPreview: true, mayEnter: true, socketRights: true, pageRenderer: true }

/** Throws unless each part is provided once. */
export function providedBy(modules: Iterable<Manifest>): Provided {
  const found: Partial<Provided> = {}
  for (const { provides = {} } of modules) {
    for (const name of Object.keys(provides)) if (name in found) throw new Error(`two modules provide ${name}`)
    Object.assign(found, provides)
  }
  const missing = Object.keys(needed).filter((name) => !(name in found))
  if (missing.length > 0) throw new Error(`no module provides ${missing.join(', ')}`)
  return found as Provided
}

export function archiveOf(modules: Iterable<Manifest>): ArchivePart[] {
  return [...modules].flatMap(({ archive = [] }) => archive)
}

export function pagesOf(modules: Iterable<Manifest>): ServedPage[] {
  return [...modules].flatMap(({ pages = [] }) => pages)
}

/** Registers the jobs; they run once `jobs` has started. */
export async function registerJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, modules: Iterable<Manifest>): Promise<void> {
  for (const job of [...modules].flatMap(({ jobs: named = [] }) => named)) {
    if ('cron' in job) await jobs.schedule(job.queue, job.cron, () => job.run())
    else await jobs.work(job.queue, (payload, signal) => job.run(payload, signal), job)
  }
}
