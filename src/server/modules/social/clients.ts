import { snsTypes } from '#shared/social/providers.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { SocialSettings } from '#server/infra/config/socialSettings.ts'
import type { Db } from '#server/infra/db/database.ts'
import { providers } from './providers.ts'
import type { ProviderEndpoints } from './providers.ts'
import { findClientIds } from './queries.ts'

export interface SocialClient extends ProviderEndpoints {
  clientId: string
  /** Absent for public clients (PKCE only). */
  clientSecret: string | undefined
}

/** OAuth clients: a site's own, else the platform's (platform spec §3). */
export interface SocialClients {
  /** Configured providers. Throws `siteNotFound`. */
  offered(channelSeq: number | undefined): Promise<SnsTypeCd[]>
  /** Throws `socialClientMissing` (platform spec §7), `siteNotFound`. */
  of(type: SnsTypeCd, channelSeq: number | undefined, origin: string): Promise<SocialClient>
}

type SiteNumbers = Record<SnsTypeCd, string | null>
const noNumbers: SiteNumbers = { KAK: null, NAV: null, GOG: null, FAB: null }

export type StandInEndpoints = (type: SnsTypeCd, origin: string) => ProviderEndpoints

export const STAND_IN_CLIENT = 'stand-in'

/** @param standIn absent: unconfigured providers are not offered */
export function createSocialClients(db: Db, { registrations, siteSecrets }: SocialSettings, standIn: StandInEndpoints | undefined): SocialClients {
  async function numbersOf(channelSeq: number | undefined): Promise<SiteNumbers> {
    if (channelSeq === undefined) return noNumbers
    const row = await findClientIds(db, channelSeq)
    if (row === undefined) throw new AppError('siteNotFound')
    return row
  }

  function find(type: SnsTypeCd, numbers: SiteNumbers, origin: string): SocialClient | undefined {
    const { clientId, clientSecret, ...addresses } = registrations[type]
    const endpoints: ProviderEndpoints = {
      authorizeUrl: addresses.authorizeUrl ?? providers[type].authorizeUrl,
      tokenUrl: addresses.tokenUrl ?? providers[type].tokenUrl,
      userInfoUrl: addresses.userInfoUrl ?? providers[type].userInfoUrl,
    }
    const own = numbers[type] ?? ''
    if (own !== '') return { ...endpoints, clientId: own, clientSecret: siteSecrets.get(own) }
    if (clientId !== undefined) return { ...endpoints, clientId, clientSecret }
    return standIn === undefined ? undefined : { ...standIn(type, origin), clientId: STAND_IN_CLIENT, clientSecret: undefined }
  }

  return {
    async offered(channelSeq) {
      const numbers = await numbersOf(channelSeq)
      return snsTypes.filter((type) => find(type, numbers, '') !== undefined)
    },

    async of(type, channelSeq, origin) {
      const client = find(type, await numbersOf(channelSeq), origin)
      if (client === undefined) throw new AppError('socialClientMissing')
      return client
    },
  }
}
