import type { FastifyRequest } from 'fastify'
import { hostNameOf, isLocalHostName } from '#shared/kernel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

const isLoopbackAddress = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address)

/** Development pages: loopback only, no proxy. Reads the socket: with TRUST_PROXY headers replace `request.ip`. Throws `notFound`. */
export async function onlyFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): Promise<void> {
  const isLocal = isLoopbackAddress(socket.remoteAddress ?? '') && isLocalHostName(hostNameOf(headers.host ?? ''))
  if (!isLocal || FORWARDED.some((name) => headers[name] !== undefined)) throw new AppError('notFound')
}
