import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { GooroomeeKeys, ZoomKeys } from '#shared/live/keys.ts'
import { liveAddresses } from '#shared/live/paths.ts'
import { style } from '#server/infra/http/standInPage.ts'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'
import type { GooroomeeAddresses } from '../gooroomee.ts'
import type { JitsiKeys } from '../jitsi.ts'
import type { ZoomAddresses } from '../zoom.ts'
import { registerGooroomee } from './gooroomee.ts'
import { registerJitsi } from './jitsi.ts'
import { LIVE_STAND_IN_ROOT, roomScript } from './room.ts'
import { createZoomStandIn } from './zoom.ts'
import type { ZoomStandIn } from './zoom.ts'

/** Plays the providers of live classes in development and tests. */
export interface ConferenceStandIn {
  register(fastify: FastifyInstance): void
  readonly jitsi: JitsiKeys
  readonly zoom: { keys: ZoomKeys; addresses: ZoomAddresses } & Pick<ZoomStandIn, 'setWebhook' | 'send' | 'find' | 'forget'>
  readonly gooroomee: { keys: GooroomeeKeys; addresses: GooroomeeAddresses }
  /** Whether the interfaces of Zoom and Gooroomee answer 503. */
  setDown(isDown: boolean): void
}

export function createConferenceStandIn(now: () => Date): ConferenceStandIn {
  let server: FastifyInstance['server'] | undefined
  let isDown = false
  const origin = () => `http://localhost:${(server?.address() as AddressInfo | null)?.port ?? 0}`
  const at = (path: string) => () => `${origin()}${LIVE_STAND_IN_ROOT}${path}`
  const zoom = createZoomStandIn({ now, isDown: () => isDown })
  const zoomKeys: ZoomKeys = { provider: 'zoom', accountId: 'stand-in', clientId: 'stand-in', clientSecret: 'a-secret-of-the-stand-in', webhookSecret: 'an-event-secret-of-the-stand-in' }
  const jitsi: JitsiKeys = { appId: 'madang-stand-in', secret: 'a secret of the stand-in', origin: at('/') }
  return {
    jitsi,
    zoom: { keys: zoomKeys, addresses: { oauth: at('/zoom'), api: at('/zoom/v2') }, setWebhook: zoom.setWebhook, send: zoom.send, find: zoom.find, forget: zoom.forget },
    gooroomee: { keys: { provider: 'gooroomee', token: 'a-token-of-the-stand-in' }, addresses: { api: at('/gooroomee'), room: at('/gooroomee') } },
    setDown(down) { isDown = down },
    register(fastify) {
      server = fastify.server
      server.once('listening', () => zoom.setWebhook(zoomKeys.accountId, { url: `${origin()}${liveAddresses.zoomEvents}`, secret: zoomKeys.webhookSecret }))
      void fastify.register(async (scope) => {
        scope.addHook('onRequest', onlyFromThisMachine)
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
        const hide = { schema: { hide: true }, config: { isForEveryone: true } }
        scope.get(`${LIVE_STAND_IN_ROOT}/room.css`, hide, async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
        scope.get(`${LIVE_STAND_IN_ROOT}/room.js`, hide, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(roomScript))
        zoom.register(scope)
        registerGooroomee(scope, () => isDown)
        registerJitsi(scope, jitsi, now)
      })
    },
  }
}
