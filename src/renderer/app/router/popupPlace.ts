import { channelPaths } from '#shared/channel/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { rowOf } from './registry.ts'

/** Public pages about a step of a user, which nothing may cover. */
const covered = ['in', 'staff', 'invite', 'certificate', 'membership']

/** The place that a page is for pop-ups; null: it shows none. */
export function popupPlaceOf(name: string): PopupPlace | null {
  const row = rowOf(name)
  if (row === undefined || row.layout !== 'site' || row.access !== 'public' || covered.includes(name)) return null
  if (row.path === channelPaths.index || row.path === channelPaths.main) return 'home'
  return row.path === coursePaths.classes ? 'classes' : 'all'
}
