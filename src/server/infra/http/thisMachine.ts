import type { FastifyRequest } from 'fastify'
import { hostNameOf, isLocalHostName } from '#shared/channel/siteHost.ts'
import { AppError } from '#shared/kernel/errors.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

const isLoopbackAddress = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/.test(address)

/**
 * Hook of the development pages: loopback only, no proxy. Reads the socket, since TRUST_PROXY lets headers replace
 * `request.ip` and `request.host`. Throws `notFound`.
 */
export async function onlyFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): Promise<void> {
  const isLocal = isLoopbackAddress(socket.remoteAddress ?? '') && isLocalHostName(hostNameOf(headers.host ?? ''))
  if (!isLocal || FORWARDED.some((name) => headers[name] !== undefined)) throw new AppError('notFound')
}
