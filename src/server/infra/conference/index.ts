import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveTypeCd } from '#shared/kernel/codes.ts'
import type { LiveKeyProvider, LiveKeys } from '#shared/live/keys.ts'
import type { ConferenceSettings } from '#server/infra/config/conferenceSettings.ts'
import type { Conference } from './conference.ts'
import { createGooroomee, gooroomeeAddresses } from './gooroomee.ts'
import { createJitsi } from './jitsi.ts'
import type { ConferenceStandIn } from './standIn/index.ts'
import { createZoom, zoomAddresses } from './zoom.ts'

export { ConferenceError } from './conference.ts'
export type { Conference, Meeting, MeetingGuest, MeetingPlan } from './conference.ts'
export { createConferenceStandIn } from './standIn/index.ts'
export type { ConferenceStandIn } from './standIn/index.ts'
export { readZoomEvent, zoomUrlValidation } from './zoom.ts'
export type { ZoomEvent } from './zoom.ts'

const providers: Partial<Record<LiveTypeCd, LiveKeyProvider>> = { [liveTypeCd.zoom]: 'zoom', [liveTypeCd.gooroomee]: 'gooroomee', [liveTypeCd.third]: 'jitsi' }

/** Whose keys a kind of live lesson needs; null: a link needs none. */
export const keyProviderOf = (liveType: LiveTypeCd): LiveKeyProvider | null => providers[liveType] ?? null

export interface Conferences {
  /** The platform's keys of a provider; undefined: it has none. */
  keysOf(provider: LiveKeyProvider): LiveKeys | undefined
  /** By given keys. */
  byKeys(keys: LiveKeys): Conference
}

interface Deps {
  now: () => Date
  fetch: typeof fetch
  log: Pick<FastifyBaseLogger, 'warn'>
  standIn: ConferenceStandIn | undefined
}

/** The providers of live classes. In development the stand-in is where Zoom and Gooroomee would be, unless the platform has real keys. */
export function createConferences({ jitsi, zoom, gooroomee }: ConferenceSettings, { now, fetch, log, standIn }: Deps): Conferences {
  const zoomAt = zoom === undefined ? standIn?.zoom.addresses ?? zoomAddresses : zoomAddresses
  const gooroomeeAt = gooroomee === undefined ? standIn?.gooroomee.addresses ?? gooroomeeAddresses : gooroomeeAddresses
  // The stand-in's address is known once it listens: `byKeys` takes it from the stand-in.
  const standInJitsi: LiveKeys | undefined = standIn === undefined ? undefined : { provider: 'jitsi', appId: standIn.jitsi.appId, secret: standIn.jitsi.secret, origin: '' }
  const platforms: Partial<Record<LiveKeyProvider, LiveKeys | undefined>> = {
    zoom: zoom ?? standIn?.zoom.keys, gooroomee: gooroomee ?? standIn?.gooroomee.keys, jitsi: jitsi === undefined ? standInJitsi : { provider: 'jitsi', ...jitsi },
  }
  // One each, as an adapter keeps its access token.
  const made = new LRUCache<string, Conference>({ max: 200 })
  return {
    keysOf: (provider) => platforms[provider],
    byKeys(keys) {
      const id = JSON.stringify(keys)
      const known = made.get(id)
      if (known !== undefined) return known
      const conference = keys.provider === 'zoom' ? createZoom(keys, { fetch, log, now, addresses: zoomAt })
        : keys.provider === 'gooroomee' ? createGooroomee(keys, { fetch, log, addresses: gooroomeeAt }) : createJitsi(keys.origin === '' && standIn !== undefined ? standIn.jitsi : { ...keys, origin: () => `${keys.origin}/` }, now)
      made.set(id, conference)
      return conference
    },
  }
}
