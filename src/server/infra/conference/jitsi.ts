import { createHmac } from 'node:crypto'
import type { Conference } from './conference.ts'

export interface JitsiKeys {
  appId: string
  secret: string
  /** Address of the server, ending with a slash. Read for each address: the stand-in gets its port late. */
  origin: () => string
}

const part = (value: object | Buffer) => (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/** Signs a token as Jitsi's token authentication reads it: HS256 with the application's secret. */
export function signJitsiToken(payload: object, secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  return `${signed}.${part(createHmac('sha256', secret).update(signed).digest())}`
}

/** Jitsi Meet with token authentication (lib-jitsi-meet `doc/tokens.md`): a room opens for who holds a token for it. */
export function createJitsi({ appId, secret, origin }: JitsiKeys, now: () => Date): Conference {
  return {
    address(roomKey, guest, title, until) {
      const address = new URL(encodeURIComponent(roomKey), origin())
      const issuedAt = Math.floor(now().getTime() / 1000)
      address.searchParams.set('jwt', signJitsiToken({
        aud: 'jitsi', iss: appId, sub: address.hostname, room: roomKey, iat: issuedAt, nbf: issuedAt - 60, exp: Math.floor(until.getTime() / 1000),
        context: { user: { id: guest.userSeq === null ? 'guest' : String(guest.userSeq), name: guest.name, moderator: guest.isHost, affiliation: guest.isHost ? 'owner' : 'member' } },
      }, secret))
      // Shown by Jitsi instead of the room's name.
      address.hash = `config.subject=${encodeURIComponent(JSON.stringify(title))}`
      return address.href
    },
  }
}
