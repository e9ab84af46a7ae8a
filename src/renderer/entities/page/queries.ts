import { queryOptions } from '@tanstack/react-query'
import { readBlocks } from '#shared/page/blocks/blocks.ts'
import { pageReading } from '#shared/page/reading.ts'
import type { FullPage } from '#shared/page/reading.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import type { Client } from '#shared/kernel/call/client.ts'

const meta = { errors: 'inline' } as const
const withBlocks = ({ page }: { page: FullPage }) => ({ ...page, blocks: readBlocks(page.blocks) })

export const pageQueries = {
  bySeq: (client: Client, channelSeq: number, pageSeq: number) =>
    queryOptions({ ...callQuery(client, pageReading.read, { params: { channelSeq, pageSeq } }), select: withBlocks, meta }),
  /** Also of pages that no list has. */
  byPath: (client: Client, channelSeq: number, path: string) =>
    queryOptions({ ...callQuery(client, pageReading.readByPath, { params: { channelSeq }, query: { path } }), select: withBlocks, meta }),
}
