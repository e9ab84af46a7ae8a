import { curriculumTypeCd, liveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { liveKeyProviders, liveKeys } from '#shared/live/keys.ts'
import type { LiveKeyProvider, LiveKeys, LiveProvider } from '#shared/live/keys.ts'
import { liveAddresses } from '#shared/live/paths.ts'
import { liveTimes } from '#shared/live/schedule.ts'
import { ConferenceError, keyProviderOf } from '#server/infra/conference/index.ts'
import type { Conference } from '#server/infra/conference/index.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { openToken, sealToken } from '#server/infra/tokens/signedToken.ts'
import { deleteKeys, findKeys, listKeys, listOpenRooms, upsertKeys } from './queries.ts'

const ID_END = 4
const idOf = (keys: LiveKeys) => (keys.provider === 'zoom' ? keys.accountId : keys.provider === 'jitsi' ? keys.appId : keys.token)
/** As meetings are marked; the third provider had this mark before sites had keys of it. */
const markOf = (provider: LiveKeyProvider) => (provider === 'jitsi' ? 'third' : provider)

/** A provider as a site uses it. */
export interface SiteConference {
  conference: Conference
  /** Such as `zoom:site`; a meeting made by other keys cannot be used. */
  madeBy: string
  /** Of a site's own server: a room at another one is not theirs. */
  origin?: string
}

/** The providers of live classes that a site can use: by its own keys, else by the platform's (courses spec §3; LIVE-04). */
export function createLiveProviders({ database: { db }, clock, conferences, secretKey, log }: Pick<ServerPorts, 'database' | 'clock' | 'conferences' | 'secretKey' | 'log'>, checkSubmitted: (channelSeq: number) => Promise<void>) {
  function opened(sealedKeys: string): LiveKeys {
    const keys = openToken(secretKey, 'liveKeys', sealedKeys, liveKeys)
    if (keys === undefined) throw new Error('keys of a provider of live classes cannot be read: the server’s secret key was changed')
    return keys
  }

  async function ownKeys(channelSeq: number, provider: LiveKeyProvider): Promise<LiveKeys | undefined> {
    const row = await findKeys(db, channelSeq, provider)
    return row === undefined ? undefined : opened(row.sealedKeys)
  }

  /** Kinds of live lessons that can take place on a site; a link always can. */
  async function usableIn(tx: Db, channelSeq: number): Promise<LiveTypeCd[]> {
    const own = new Set((await listKeys(tx, channelSeq)).map(({ provider }) => provider))
    return Object.values(liveTypeCd).filter((liveType) => {
      const provider = keyProviderOf(liveType)
      return provider === null || own.has(provider) || conferences.keysOf(provider) !== undefined
    })
  }

  /** A change of the server would split a class: some are in its room, and the others would enter another. @param origin of the server to come */
  async function requireNoneOn(channelSeq: number, origin?: string): Promise<void> {
    const own = await ownKeys(channelSeq, 'jitsi')
    if (own?.provider === 'jitsi' ? own.origin === origin : origin === undefined) return
    const now = clock.now().getTime()
    const isOn = (await listOpenRooms(db, channelSeq, `${markOf('jitsi')}:${own === undefined ? 'platform' : 'site'}`)).some(({ body }) => {
      const times = body.curriculumTypeCd === curriculumTypeCd.live ? liveTimes(body) : null
      return times !== null && times.startAt <= now && now < times.endAt
    })
    if (isOn) throw new AppError('liveStarted')
  }

  const service = {
    ownKeys,

    /** Undefined: nobody has keys of the provider. A link has no provider. */
    async of(channelSeq: number, liveType: LiveTypeCd): Promise<SiteConference | undefined> {
      const provider = keyProviderOf(liveType)
      if (provider === null) return undefined
      const own = await ownKeys(channelSeq, provider)
      const keys = own ?? conferences.keysOf(provider)
      return keys === undefined ? undefined : { conference: conferences.byKeys(keys), madeBy: `${markOf(provider)}:${own === undefined ? 'platform' : 'site'}`, ...(own?.provider === 'jitsi' ? { origin: own.origin } : {}) }
    },

    usableIn,

    usable: (channelSeq: number) => usableIn(db, channelSeq),

    /** @param origin where providers reach this server */
    async list(channelSeq: number, origin: string): Promise<LiveProvider[]> {
      const own = new Map((await listKeys(db, channelSeq)).map((row) => [row.provider, row.idEnd]))
      return liveKeyProviders.map((provider) => ({
        provider, idEnd: own.get(provider) ?? null, isReady: own.has(provider) || conferences.keysOf(provider) !== undefined,
        webhookUrl: provider === 'zoom' ? `${origin}${liveAddresses.siteZoomEvents.replace(':channelSeq', String(channelSeq))}` : null,
      }))
    },

    /** Keeps a site's keys once the provider accepts them. Throws `liveKeysRefused`, `liveUnavailable`; `liveStarted` for another server while a class is on. */
    async save(channelSeq: number, keys: LiveKeys): Promise<void> {
      if (keys.provider === 'jitsi') await requireNoneOn(channelSeq, keys.origin)
      try {
        await conferences.byKeys(keys).checkKeys()
      } catch (error) {
        if (!(error instanceof ConferenceError)) throw error
        log.warn({ channelSeq, provider: keys.provider, reason: error.code }, 'a provider of live classes did not accept the keys of a site')
        throw new AppError(error.kind === 'refused' ? 'liveKeysRefused' : 'liveUnavailable')
      }
      await db.transaction((tx) => upsertKeys(tx, { channelSeq, provider: keys.provider, idEnd: idOf(keys).slice(-ID_END), sealedKeys: sealToken(secretKey, 'liveKeys', keys), createdAt: clock.now() }))
    },

    /** Classes in review may have lost their place. Throws `liveStarted` while a class is on at the site's own server. */
    async remove(channelSeq: number, provider: LiveKeyProvider): Promise<void> {
      if (provider === 'jitsi') await requireNoneOn(channelSeq)
      await db.transaction((tx) => deleteKeys(tx, channelSeq, provider))
      await checkSubmitted(channelSeq)
    },
  }
  return service
}
export type LiveProviders = ReturnType<typeof createLiveProviders>
