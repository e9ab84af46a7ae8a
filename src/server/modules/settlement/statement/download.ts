import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import { currency } from '#shared/kernel/codes.ts'
import { settlementMonth, statementFormats } from '#shared/settlement/contract.ts'
import type { StatementFormat } from '#shared/settlement/contract.ts'
import { documentTypes, pdfOf, xlsxOf } from '#server/infra/documents/documents.ts'
import { createDownload } from '#server/infra/http/downloads.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SettlementRef } from '../service.ts'
import { printedStatement, statementWorkbook } from './contents.ts'
import type { Statement } from './contents.ts'

const content = z.object({ channelSeq: z.int(), month: settlementMonth, currency: z.enum(currency), format: z.enum(statementFormats), language: z.enum(languages) })
export type StatementFile = z.infer<typeof content>

/** Statements of closed months. Throws what `read` throws. */
export function createStatements(ports: Pick<ServerPorts, 'database' | 'clock'>, read: (ref: SettlementRef, format: StatementFormat) => Promise<Statement>) {
  return createDownload(ports, {
    purpose: 'statement', path: '/api/main/v1.0/settlement-statements', content,
    nameOf: ({ month, currency: of, format }) => `settlement-${month}-${of}.${format}`,
    async make(file) {
      const statement = await read(file, file.format)
      return { type: documentTypes[file.format], bytes: file.format === 'pdf' ? await pdfOf(printedStatement(statement, file.language)) : await xlsxOf(statementWorkbook(statement, file.language)) }
    },
  })
}
