import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors/table.ts'

const isThisMachine = ({ ip }: FastifyRequest) => /^(?:127\.|::1$|::ffff:127\.)/.test(ip)

/** Hook of pages for who runs the server in development: other machines are told that there is nothing, whatever it listens on. Throws `notFound`. */
export async function onlyFromThisMachine(request: FastifyRequest): Promise<void> {
  if (!isThisMachine(request) || request.headers['x-forwarded-for'] !== undefined) throw new AppError('notFound')
}
