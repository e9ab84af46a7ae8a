import { and, asc, desc, eq, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { analyticsCalls } from '#shared/analytics/contract.ts'
import { eventMessage } from '#shared/analytics/visitorEvents.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { Cursor } from '#shared/kernel/listCursor.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { startingWith } from '#server/infra/db/like.ts'
import { channels, clientEvents, trackedEvents, users } from '#server/infra/db/schema/index.ts'

// Others are for the platform only.
const ofSites: ReadonlySet<string> = new Set(['KAKAO', 'ANALYTICS', 'PIXEL'])

const toolsQuery = prepared((db) => db.select({ tools: channels.marketingTools }).from(channels).where(eq(channels.channelSeq, sql.placeholder('channelSeq'))).prepare('find_tools'))

/** The site's own tools (platform spec §3, marketingTools). */
export async function siteToolsOf(db: Db, channelSeq: number): Promise<{ toolType: string; apiKeyId: string }[]> {
  const [row] = await toolsQuery(db).execute({ channelSeq })
  return (row?.tools ?? []).filter(({ toolType }) => ofSites.has(toolType))
}

export async function writeClientEvent(db: Db, event: typeof clientEvents.$inferInsert): Promise<void> {
  await db.insert(clientEvents).values(event)
}

export async function writeTrackedEvent(db: Db, event: typeof trackedEvents.$inferInsert): Promise<void> {
  await db.insert(trackedEvents).values(event)
}

export async function hasTrackedEvents(db: Db, channelSeq: number): Promise<boolean> {
  return (await db.select({ channelSeq: trackedEvents.channelSeq }).from(trackedEvents).where(eq(trackedEvents.channelSeq, channelSeq)).limit(1)).length > 0
}

export async function writeTrackedEvents(db: Db, events: (typeof trackedEvents.$inferInsert)[]): Promise<void> {
  await db.insert(trackedEvents).values(events)
}

export type EventFilter = Pick<CallParsed<typeof analyticsCalls.events>['query'], 'kind' | 'who' | 'userSeq' | 'path' | 'from' | 'until'>

function ofKind(kind: NonNullable<EventFilter['kind']>): SQL {
  return kind === 'other' ? notInArray(trackedEvents.message, Object.values(eventMessage)) : eq(trackedEvents.message, eventMessage[kind])
}

function matching(channelSeq: number, { kind, who, userSeq, path, from, until }: EventFilter): SQL | undefined {
  return and(
    eq(trackedEvents.channelSeq, channelSeq), gte(trackedEvents.createdAt, new Date(from)), lt(trackedEvents.createdAt, new Date(until)),
    kind === undefined ? undefined : ofKind(kind),
    who === undefined ? undefined : who === 'members' ? isNotNull(trackedEvents.userSeq) : isNull(trackedEvents.userSeq),
    userSeq === undefined ? undefined : eq(trackedEvents.userSeq, userSeq),
    path === '' ? undefined : sql`${trackedEvents.path} like ${startingWith(path)}`,
  )
}

const eventCursor = sql<string>`to_char(${trackedEvents.createdAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`

/** Events in one direction from a place of the list, by time. */
export async function listEvents(db: Db, channelSeq: number, filter: EventFilter, { isAscending, cursor: place, size }: { isAscending: boolean; cursor: Cursor | undefined; size: number }) {
  const direction = isAscending ? asc : desc
  const after = place === undefined ? undefined : sql`(${trackedEvents.createdAt}, ${trackedEvents.trackedEventSeq}) ${isAscending ? sql`>` : sql`<`} (${place.value}::timestamptz, ${place.seqs[0]}::bigint)`
  return db.select({ event: trackedEvents, name: users.name, cursor: eventCursor }).from(trackedEvents).leftJoin(users, eq(users.userSeq, trackedEvents.userSeq))
    .where(and(matching(channelSeq, filter), after)).orderBy(direction(trackedEvents.createdAt), direction(trackedEvents.trackedEventSeq)).limit(size)
}

/** How many match, `SEARCH_COUNT_LIMIT` at most. */
export async function countEvents(db: Db, channelSeq: number, filter: EventFilter): Promise<number> {
  const found = db.select({ one: sql`1`.as('one') }).from(trackedEvents).where(matching(channelSeq, filter)).orderBy(desc(trackedEvents.createdAt), desc(trackedEvents.trackedEventSeq)).limit(SEARCH_COUNT_LIMIT).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found)
  return row?.count ?? 0
}
