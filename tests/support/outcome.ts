import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { Answer } from './server/api.ts'

/** The code of the error that a call answers; undefined where it answers none. */
export const errorCodeOf = (answer: Pick<Answer, 'json'>): string | undefined => (answer.json as { code?: string } | undefined)?.code

/** How a call ended: its status, and the code of its error if it has one. */
export const outcome = (answer: Answer): (number | string | undefined)[] => [answer.status, errorCodeOf(answer)]

/** The outcome of a call that an error of the catalogue refuses. */
export const refusedAs = (name: ErrorName): (number | string | undefined)[] => [errorTable[name].status, errorTable[name].code]
