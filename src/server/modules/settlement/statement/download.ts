import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import { currency } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { settlementMonth, statementFormats } from '#shared/settlement/contract.ts'
import type { StatementFormat } from '#shared/settlement/contract.ts'
import { pdfOf, xlsxOf } from '#server/infra/documents/documents.ts'
import { attachment } from '#server/infra/media/media.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'
import type { SettlementRef } from '../service.ts'
import { printedStatement, statementWorkbook } from './contents.ts'
import type { Statement } from './contents.ts'

const statementLink = {
  purpose: 'statement', lifetimeMs: 5 * 60 * 1000,
  content: z.object({ sessionSeq: z.int(), channelSeq: z.int(), month: settlementMonth, currency: z.enum(currency), format: z.enum(statementFormats), language: z.enum(languages) }),
} satisfies OneTimePurpose
export type StatementOrder = z.infer<(typeof statementLink)['content']>

const PATH = '/api/main/v1.0/settlement-statements'
const contentTypes: Record<StatementFormat, string> = { pdf: 'application/pdf', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

const fileNameOf = ({ month, currency, format }: StatementOrder) => `settlement-${month}-${currency}.${format}`

/** Issues a single-use download URL, bound to the session. */
export async function statementUrl(oneTime: OneTime, order: StatementOrder): Promise<{ url: string; fileName: string }> {
  return { url: `${PATH}/${await oneTime.issue(statementLink, order)}`, fileName: fileNameOf(order) }
}

/** Serves statements. Throws `linkExpired`, and what `read` throws. */
export function registerStatements(fastify: FastifyInstance, oneTime: OneTime, read: (ref: SettlementRef, format: StatementFormat) => Promise<Statement>): void {
  fastify.get<{ Params: { token: string } }>(`${PATH}/:token`, { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params
    // Checked before use: a stranger with the URL must not spend it.
    const order = await oneTime.look(statementLink, token)
    if (order === undefined || request.session?.sessionSeq !== order.sessionSeq) throw new AppError('linkExpired')
    if ((await oneTime.take(statementLink, token)) === undefined) throw new AppError('linkExpired')
    const statement = await read(order, order.format)
    const file = order.format === 'pdf' ? await pdfOf(printedStatement(statement, order.language)) : await xlsxOf(statementWorkbook(statement, order.language))
    return reply.type(contentTypes[order.format]).header('content-disposition', attachment(fileNameOf(order))).header('cache-control', 'no-store').send(file)
  })
}
