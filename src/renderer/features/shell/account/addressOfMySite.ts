import type { PlatformFacts } from '#shared/auth/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { siteAddress } from '#renderer/entities/channel/index.ts'
import type { SiteAddress } from '#renderer/entities/channel/index.ts'

/** Address of the user's only site; mypage if there are none or several by now. */
export async function addressOfMySite(client: Client, platform: PlatformFacts | null): Promise<SiteAddress> {
  const { channels } = await client(contract.mypage.channels, { query: { managedYn: 'Y', size: 2 } })
  const [site, other] = channels
  return site === undefined || other !== undefined ? { kind: 'within', path: `${mypagePaths.mypage}?tabIndex=1` } : siteAddress(site, channelPaths.main, platform)
}
