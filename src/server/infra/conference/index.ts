import type { ConferenceSettings } from '#server/infra/config/conferenceSettings.ts'
import type { Conference } from './conference.ts'
import { createJitsi } from './jitsi.ts'
import type { ConferenceStandIn } from './standIn.ts'

export { createConferenceStandIn } from './standIn.ts'
export type { ConferenceStandIn } from './standIn.ts'
export type { Conference, RoomGuest } from './conference.ts'

/** The third provider of live classes: a Jitsi server with keys, else the stand-in; undefined: off. */
export function createConference({ jitsi }: ConferenceSettings, { now, standIn }: { now: () => Date; standIn: ConferenceStandIn | undefined }): Conference | undefined {
  if (jitsi !== undefined) return createJitsi({ appId: jitsi.appId, secret: jitsi.secret, origin: () => `${jitsi.origin}/` }, now)
  return standIn === undefined ? undefined : createJitsi(standIn.keys, now)
}
