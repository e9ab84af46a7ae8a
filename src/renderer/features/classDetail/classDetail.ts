import type { UseQueryResult } from '@tanstack/react-query'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'

export type ClassDetail = CallResult<typeof contract.course.detail>

export type OutlineQuery = UseQueryResult<CallResult<typeof contract.curriculum.outline>>
