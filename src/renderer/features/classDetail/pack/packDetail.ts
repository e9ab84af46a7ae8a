import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'

export type PackDetail = CallResult<typeof contract.pack.detail>
