import { queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { SITE_PAGES_SIZE } from '#shared/page/sitePages.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const siteMenuQueries = {
  menus: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.siteMenu.menus, { params: { channelSeq } }), meta, staleTime: 0 }),
  categories: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.siteMenu.categories, { params: { channelSeq } }), meta, staleTime: 0 }),
  /** Published pages, which a menu can lead to. */
  pages: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.page.list, { params: { channelSeq }, query: { publishStatusCd: publishStatusCd.published, page: 1, size: SITE_PAGES_SIZE } }), meta }),
}

export const siteMenuKeys = {
  /** What shows the menus and categories, in the studio and on the site. */
  shown: (): readonly QueryKey[] => [callKey('siteMenu.menus'), callKey('siteMenu.categories'), callKey('channel.information'), callKey('channel.home'), callKey('channel.byDomain'), callKey('channel.categories')],
}
