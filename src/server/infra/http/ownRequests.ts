import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Whether the server itself asks, by `inject`, on behalf of a page that it sends: it comes over no connection. */
export const isOfServerItself = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => !(raw.socket instanceof Socket)
