import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Attendee } from '#shared/attendee/contract.ts'
import { attendeeColumns, attendeeFilter, attendeeSorts, exportFormats } from '#shared/attendee/listing.ts'
import type { AttendeeColumn } from '#shared/attendee/listing.ts'
import { standingOf } from '#shared/attendee/standing.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import { rowsFile } from '#server/infra/documents/rows.ts'
import { createDownload } from '#server/infra/http/downloads.ts'
import type { IssueDownload } from '#server/infra/http/downloads.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { AttendeeService } from './service.ts'

const content = z.object({
  channelSeq: z.int(), courseSeq: z.int(), language: z.enum(languages), filter: attendeeFilter, sort: z.enum(attendeeSorts), order: z.enum(['asc', 'desc']), format: z.enum(exportFormats),
  columns: z.array(z.enum(attendeeColumns)),
})
type ExportFile = z.infer<typeof content>
export interface AttendeeExports {
  issue: IssueDownload<ExportFile>
}

const widths: Record<AttendeeColumn, number> = { person: 16, email: 30, phone: 16, status: 14, applied: 14, began: 14, until: 14, progress: 10, cameBy: 24 }
const day = (moment: string | null): string => (moment === null ? '' : seoulDay(Date.parse(moment)))

function cellOf(one: Attendee, column: AttendeeColumn, language: Language, now: number): string | number {
  const isIn = one.choiseStatusCd === choiseStatusCd.approved
  const t = (key: string) => text(language, `attendee:${key}`)
  switch (column) {
    case 'person': return one.name === '' ? t('left') : one.name
    case 'email': return one.email
    case 'phone': return one.phone ?? ''
    case 'status': return t(`standing.${standingOf(one, now)}`)
    case 'applied': return day(one.createdAt)
    case 'began': return day(one.attendAt)
    case 'until': return !isIn ? '' : one.validAt === null ? t('unlimited') : day(one.validAt)
    case 'progress': return isIn ? Math.floor(one.progressPercent) : ''
    case 'cameBy': return one.pack === null ? t(`cameBy.${one.cameBy}`) : `${t(`cameBy.${one.cameBy}`)}: ${one.pack.title}`
    default: return column satisfies never
  }
}

/** Files of the attendees of a class, exactly as the list shows them; days are those of Seoul (STU-07). */
export function createExports(ports: Pick<ServerPorts, 'database' | 'clock' | 'log'>, service: Pick<AttendeeService, 'matching'>) {
  const { clock, log } = ports
  async function* pagesOf({ channelSeq, courseSeq, filter, sort, order, columns, language }: ExportFile) {
    for await (const attendees of service.matching({ channelSeq, courseSeq }, { ...filter, sort, order })) {
      const now = clock.now().getTime()
      yield attendees.map((one) => columns.map((column) => cellOf(one, column, language, now)))
    }
  }
  return createDownload(ports, {
    purpose: 'attendees', path: '/api/main/v1.0/attendee-exports', content,
    nameOf: ({ courseSeq, format }) => `attendees-${courseSeq}-${seoulDay(clock.now().getTime())}.${format}`,
    async make(file) {
      const { type, bytesOf } = rowsFile[file.format]
      const heads = file.columns.map((column) => text(file.language, `attendee:column.${column}`) + (column === 'progress' ? ' (%)' : ''))
      const bytes = Readable.from(bytesOf({ name: text(file.language, 'attendee:sheet.saveFile'), heads, widths: file.columns.map((column) => widths[column]), pages: pagesOf(file) }))
      bytes.once('error', (error) => log.error({ err: error }, 'export of attendees cut off'))
      return { type, bytes }
    },
  })
}
