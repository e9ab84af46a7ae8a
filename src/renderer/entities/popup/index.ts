import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { PopupPlace } from '#shared/popup/rules.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export { PopupCard } from './PopupCard.tsx'

export const popupQueries = {
  /** Those that a page shows now; optional, so an error shows nothing. */
  shown: (client: Client, channelSeq: number, place: PopupPlace) => queryOptions({ ...callQuery(client, contract.popup.shown, { params: { channelSeq }, query: { place } }), meta: { errors: 'inline' } }),
  list: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.popup.list, { params: { channelSeq } }), meta: { errors: 'inline' }, staleTime: 0 }),
}
