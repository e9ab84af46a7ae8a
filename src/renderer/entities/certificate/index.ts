import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export { CertificateMenu } from './CertificateMenu.tsx'

export const certificateQueries = {
  verify: (client: Client, params: { channelSeq: number; certificateNo: string }) => queryOptions({ ...callQuery(client, contract.certificate.verify, { params }), meta: { errors: 'inline' } as const, staleTime: 0 }),
}
