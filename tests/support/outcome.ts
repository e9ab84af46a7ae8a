import { errorTable } from '#shared/errors/table.ts'
import type { ErrorName } from '#shared/errors/table.ts'
import type { Answer } from './api.ts'
import { errorOf } from './socialVisitor.ts'

/** How a call ended: its status, and the code of its error if it has one. */
export const outcome = (answer: Answer): (number | string | undefined)[] => [answer.status, errorOf(answer)]

/** The outcome of a call that an error of the catalogue refuses. */
export const refusedAs = (name: ErrorName): (number | string | undefined)[] => [errorTable[name].status, errorTable[name].code]
