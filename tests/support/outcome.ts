import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { Answer } from './server/api.ts'

/** The error code of a response; undefined for none. */
export const errorCodeOf = (answer: Pick<Answer, 'json'>): string | undefined => (answer.json as { code?: string } | undefined)?.code

/** A response's status, with its error code if any. */
export const outcome = (answer: Answer): (number | string | undefined)[] => [answer.status, errorCodeOf(answer)]

/** The outcome of a call that this error refuses. */
export const refusedAs = (name: ErrorName): (number | string | undefined)[] => [errorTable[name].status, errorTable[name].code]
