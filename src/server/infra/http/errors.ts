import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { messageOfIssue, validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { AppError, errorTable } from '#shared/kernel/errors.ts'
import type { ErrorBody, InputIssue } from '#shared/kernel/errors.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { KeywordEntries } from '#shared/terminology/terminology.ts'
import { isStorageFull } from '#server/infra/db/storageFull.ts'
import { isUnreachable } from '#server/infra/db/unreachable.ts'
import { errorText } from '#server/infra/i18n/texts.ts'

export function issuesOf(error: z.core.$ZodError): InputIssue[] {
  return error.issues.map((issue) => {
    const message = messageOfIssue(issue)
    return {
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message: validationMessage(message.key, message.params),
    }
  })
}

/** Maps anything thrown to an error of the catalogue; unknown errors become `internal`, without detail. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return new AppError('invalidInput', {}, issuesOf(error))
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('bodyTooLarge')
  if (statusCode === 429) return new AppError('tooManyRequests', { seconds: 60 })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalidInput')
  if (isStorageFull(error)) return new AppError('storageFull')
  return new AppError(isUnreachable(error) ? 'unavailable' : 'internal')
}

export function errorBody(error: AppError, language: Language, requestId: string, swaps: KeywordEntries = {}): ErrorBody {
  const row = errorTable[error.errorName]
  return {
    code: row.code,
    message: errorText(language, error.errorName, error.params, swaps),
    requestId,
    ...(error.issues === undefined ? {} : { issues: error.issues }),
  }
}

/** The error boundary: logs server faults in full, returns only what the caller may know. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, language: Language, swaps: KeywordEntries = {}): FastifyReply {
  const error = asAppError(thrown)
  if (error.status >= 500) request.log.error({ err: thrown, code: errorTable[error.errorName].code }, 'call failed')
  else request.log.debug({ code: errorTable[error.errorName].code }, 'call refused')
  if (error.errorName === 'tooManyRequests' || error.errorName === 'tooManyAttempts' || error.errorName === 'postingTooFast') {
    reply.header('retry-after', String(error.params['seconds'] ?? 60))
  }
  return reply.status(error.status).send(errorBody(error, language, request.id, swaps))
}
