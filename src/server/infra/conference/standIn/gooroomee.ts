import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { LIVE_STAND_IN_ROOT, pageLanguage, roomPage, roomPolicy } from './room.ts'

const ROOT = `${LIVE_STAND_IN_ROOT}/gooroomee`
const hide = { schema: { hide: true }, config: { isForEveryone: true } }

/** Rooms by Gooroomee's open API, and one-time addresses. A token with "wrong" in it is refused. */
export function registerGooroomee(scope: FastifyInstance, isDown: () => boolean): void {
  const rooms = new Map<string, { urlId: string }>()
  const otps = new Map<string, { name: string; isHost: boolean }>()
  const done = (data: object = {}) => ({ resultCode: 'GRM_200', description: 'success', data })
  const failed = (resultCode: string) => ({ resultCode, description: 'failed', data: null })
  const form = (body: unknown) => Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''))

  void scope.register(async (api) => {
    api.addHook('preHandler', async (request, reply: FastifyReply) => {
      if (isDown()) return reply.status(503).send('down')
      const token = String(request.headers['x-grm-authtoken'] ?? '')
      return token === '' || token.includes('wrong') ? reply.send(failed('GRM_401')) : undefined
    })
    api.get(`${ROOT}/api/v1/room/list`, hide, async () => done({ list: [] }))
    api.post(`${ROOT}/api/v1/room`, hide, async (request) => {
      const { roomTitle = '', callType = '', roomUrlId = '' } = form(request.body)
      if (roomTitle === '' || callType === '') return failed('GRM_400')
      const roomId = randomUUID()
      rooms.set(roomId, { urlId: roomUrlId })
      return done({ room: { roomId, roomTitle, roomUrlId } })
    })
    api.post(`${ROOT}/api/v1/room/:roomId/modify`, hide, async (request) => (rooms.has((request.params as { roomId: string }).roomId) ? done() : failed('GRM_700')))
    api.delete(`${ROOT}/api/v1/room/:roomId`, hide, async (request) => (rooms.delete((request.params as { roomId: string }).roomId) ? done() : failed('GRM_700')))
    const issue = (body: unknown) => {
      const { roomId = '', username = '', roleId = '' } = form(body)
      if (!rooms.has(roomId)) return undefined
      const otp = randomUUID()
      otps.set(otp, { name: username, isHost: roleId === 'emcee' })
      return otp
    }
    api.post(`${ROOT}/api/v1/room/user/otp`, hide, async (request) => {
      const otp = issue(request.body)
      return otp === undefined ? failed('GRM_700') : done({ roomUserOtp: { otp, expirationTime: 60 } })
    })
    api.post(`${ROOT}/api/v1/room/user/otp/url`, hide, async (request) => {
      const otp = issue(request.body)
      return otp === undefined ? failed('GRM_700') : done({ url: `http://${request.headers.host ?? ''}${ROOT}/room/otp/${otp}` })
    })
  })

  scope.get(`${ROOT}/room/otp/:otp`, hide, async (request, reply) => {
    const { otp } = z.object({ otp: z.string() }).parse(request.params)
    const guest = otps.get(otp)
    // One entrance each.
    otps.delete(otp)
    return reply.status(guest === undefined ? 403 : 200).headers({ 'content-security-policy': roomPolicy(), 'cache-control': 'no-store' }).type('text/html; charset=utf-8')
      .send(roomPage({ language: pageLanguage(request.headers['accept-language']), guest, stay: null }))
  })
}
