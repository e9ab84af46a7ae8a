import { AUDIT_STAFF_MAX } from '#shared/audit/contract.ts'
import type { AuditEntry, auditCalls } from '#shared/audit/contract.ts'
import { auditOf } from '#shared/audit/rules.ts'
import { contractRows } from '#shared/contract.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { permissions } from '#shared/kernel/access/permissions.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { pageOf, placeOf } from '#server/infra/db/listPage.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { countEntries, listEntries, listStaff, namesOf } from './queries.ts'
import type { FoundEntry } from './queries.ts'

/** The right to read what another right changes. */
function readingOf(permission: Permission): Permission {
  const reading = permission.replace(/_(?:UPDATE|CREATE|DELETE|COPY|CANCEL)$/, '_READ')
  return permissions.find((one) => one === reading) ?? permission
}

/** The logged calls, with the right to read what they change; null: that to the log is enough. */
const logged = contractRows.flatMap(({ name, definition }) => {
  if (auditOf(definition) === null) return []
  const { access } = definition
  return [{ name, reading: typeof access === 'object' ? readingOf('site' in access ? access.site : access.course) : null }]
})
/** Columns that hold the number of a member or a class. */
const isPerson = (name: string) => /(?:^|_)user_seq$|^(?:writer|judged_by|muted_by|removed_by|answerer|registered_by)(?:_seq)?$/.test(name)
const isCourse = (name: string) => name === 'course_seq' || name === 'pack_seq'

/** What staff changed at a site, as the triggers of the audited tables wrote it. */
export function createAuditService({ database: { db } }: Pick<ServerPorts, 'database'>) {
  return {
    /** Throws `invalidInput`. */
    async list(actor: Actor, channelSeq: number, { cursor, size, order, ...asked }: CallParsed<typeof auditCalls.list>['query']): Promise<CallReply<typeof auditCalls.list>> {
      const filter = { ...asked, calls: logged.filter(({ reading }) => reading === null || can(actor, reading)).map(({ name }) => name) }
      const place = placeOf(cursor, 1, 'moment')
      const { rows, after } = pageOf(await listEntries(db, channelSeq, filter, { isAscending: order === 'asc', cursor: place, size: size + 1 }), size, ({ entry }) => [entry.auditSeq])
      const names = await namesOf(db, channelSeq, namedIn(rows))
      return {
        entries: rows.map((row) => present(row, names)), after,
        totalCount: place === undefined ? await countEntries(db, channelSeq, filter) : null,
        staff: place === undefined ? await listStaff(db, channelSeq, AUDIT_STAFF_MAX) : [],
      }
    },
  }
}
export type AuditService = ReturnType<typeof createAuditService>

/** The numbers of members and classes in the changes of entries. */
function namedIn(rows: readonly FoundEntry[]): { userSeqs: number[]; courseSeqs: number[] } {
  const [userSeqs, courseSeqs] = [new Set<number>(), new Set<number>()]
  const add = (set: Set<number>, seq: unknown) => { if (typeof seq === 'number') set.add(seq) }
  for (const { userSeq, courseSeq, fields } of rows.flatMap(({ entry }) => entry.changes)) {
    add(userSeqs, userSeq)
    add(courseSeqs, courseSeq)
    for (const [name, values] of Object.entries(fields)) {
      if (isPerson(name)) for (const value of values) add(userSeqs, value)
      else if (isCourse(name)) for (const value of values) add(courseSeqs, value)
    }
  }
  return { userSeqs: [...userSeqs], courseSeqs: [...courseSeqs] }
}

function present({ entry, byName, personName, title }: FoundEntry, names: ReadonlyMap<string, string>): AuditEntry {
  const { auditSeq, at, byUserSeq, kind, call, label, courseSeq, personSeq, changes, changeCount } = entry
  const named = (name: string, value: unknown) => (isPerson(name) ? names.get(`user ${String(value)}`) : isCourse(name) ? names.get(`course ${String(value)}`) : undefined) ?? value
  return {
    auditSeq, at: at.toISOString(), byUserSeq, byName: byName ?? '', kind, call, label, changeCount, act: changes[0]?.act ?? 'UPDATE',
    course: courseSeq === null ? null : { courseSeq, title: title ?? '' },
    person: personSeq === null ? null : { userSeq: personSeq, name: personName ?? '' },
    changes: changes.map((row) => ({
      table: row.table, act: row.act, label: row.label ?? '', person: names.get(`user ${row.userSeq ?? 0}`) ?? '', course: names.get(`course ${row.courseSeq ?? 0}`) ?? '',
      fields: Object.entries(row.fields).map(([name, [before, after]]) => ({ name, before: named(name, before), after: named(name, after) })),
    })),
  }
}
