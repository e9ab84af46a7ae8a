import { channel } from '#shared/channel/contract.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { SENT_CHANNEL_ID } from '#shared/kernel/siteHost.ts'
import { pageDocument } from '#renderer/lib/page.ts'

/** The injected channel if it is the requested site; undefined if none, as on the desktop. */
export function sentChannel(site: { channelSeq: number } | { domain: string }): Channel | undefined {
  const text = pageDocument()?.getElementById(SENT_CHANNEL_ID)?.textContent
  const sent = text ? channel.safeParse(JSON.parse(text)).data : undefined
  // A site's own host injects that site.
  return 'domain' in site || site.channelSeq === sent?.channelSeq ? sent : undefined
}
