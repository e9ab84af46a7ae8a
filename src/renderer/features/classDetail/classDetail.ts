import type { UseQueryResult } from '@tanstack/react-query'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'

/** A class with all that its page shows. */
export type ClassDetail = CallResult<typeof contract.course.detail>

/** The class's curriculum as it is being fetched. */
export type OutlineQuery = UseQueryResult<CallResult<typeof contract.curriculum.outline>>
