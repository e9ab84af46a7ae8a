import { channel } from '#shared/channel/contract.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { SENT_CHANNEL_ID } from '#shared/kernel/siteHost.ts'

/**
 * The site's information as the server sent it with the page, where that is the site meant: the first view need not ask for it.
 * Undefined where none was sent, as in the desktop.
 */
export function sentChannel(site: { channelSeq: number } | { domain: string }): Channel | undefined {
  const text = document.getElementById(SENT_CHANNEL_ID)?.textContent
  const sent = text ? channel.safeParse(JSON.parse(text)).data : undefined
  // A page of a site's own host came with that site.
  return 'domain' in site || site.channelSeq === sent?.channelSeq ? sent : undefined
}
