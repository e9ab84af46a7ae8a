import { SECOND_MS } from '#shared/kernel/moments.ts'
import { randomLetters } from '#server/infra/randomLetters.ts'
import type { Conference } from './conference.ts'
import { signJwt } from './jwt.ts'

export interface JitsiKeys {
  appId: string
  secret: string
  /** Address of the server, ending with a slash. Read for each address: the stand-in gets its port late. */
  origin: () => string
}

/** Jitsi Meet with token authentication (lib-jitsi-meet `doc/tokens.md`): a room opens for who holds a token for it, and needs no call to be made. */
export function createJitsi({ appId, secret, origin }: JitsiKeys, now: () => Date): Conference {
  const done = () => Promise.resolve()
  const addressOf = (meetingId: string) => new URL(encodeURIComponent(meetingId), origin())
  return {
    reports: false,
    create() {
      const meetingId = randomLetters(24)
      return Promise.resolve({ meetingId, password: '', joinUrl: addressOf(meetingId).href })
    },
    change: done,
    end: done,
    remove: done,
    checkKeys: done,
    enter({ meetingId }, guest, until) {
      const address = addressOf(meetingId)
      const issuedAt = Math.floor(now().getTime() / SECOND_MS)
      address.searchParams.set('jwt', signJwt({
        aud: 'jitsi', iss: appId, sub: address.hostname, room: meetingId, iat: issuedAt, nbf: issuedAt - 60, exp: Math.floor(until / SECOND_MS),
        context: { user: { id: guest.userSeq === null ? 'guest' : String(guest.userSeq), name: guest.name, moderator: guest.isHost, affiliation: guest.isHost ? 'owner' : 'member' } },
      }, secret))
      return Promise.resolve({ url: address.href, guestKey: null })
    },
  }
}
