import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, siteParams } from '#shared/kernel/call/fields.ts'

/** Lists that keep views by name. */
export const gridNames = ['attendees', 'members', 'orders', 'reviews', 'submissions', 'missions', 'forms', 'likes', 'contents', 'audit', 'events'] as const
export type GridName = (typeof gridNames)[number]

/** Views of one list that a person keeps on a site. */
export const SAVED_VIEWS_MAX = 20
export const SAVED_VIEW_NAME_MAX = 50
const SAVED_VIEW_QUERY_MAX = 2_000

const viewName = z.string().trim().min(1).max(SAVED_VIEW_NAME_MAX)
const params = siteParams.extend({ grid: z.enum(gridNames) })
const savedView = z.object({
  name: viewName,
  /** Search, filters, order and columns, as they stand in the address. */
  query: z.string().max(SAVED_VIEW_QUERY_MAX),
})
export type SavedView = z.infer<typeof savedView>

/** Views of a list that a person saved by name, theirs alone. */
export const savedViewCalls = /* @__PURE__ */ domainCalls('savedView', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/savedViews/:grid', access: 'member',
    summary: 'Lists the views of a list that the user saved on a site, by name',
    params, response: z.object({ views: z.array(savedView) }),
  }),
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/savedViews/:grid', access: 'member',
    summary: 'Saves a view by name; one of the same name is replaced. Full: nothing was saved',
    params, body: savedView, response: z.object({ outcome: z.enum(['saved', 'full']) }),
  }),
  rename: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/savedViews/:grid/rename', access: 'member',
    summary: 'Renames a saved view. Taken: another has that name, and nothing changed',
    params, body: z.object({ name: viewName, newName: viewName }), response: z.object({ outcome: z.enum(['renamed', 'taken']) }), errors: ['notFound'],
  }),
  remove: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/savedViews/:grid/delete', access: 'member',
    summary: 'Deletes a saved view; to save it again undoes that',
    params, body: z.object({ name: viewName }), response: done,
  }),
})
