import type { FastifyInstance } from 'fastify'
import type { contract } from '#shared/contract.ts'
import type { Handlers } from './http/context.ts'
import type { ServedPage } from './http/pageRenderer.ts'

/** The domains of the contract, by the name that their calls have in `src/shared/calls.ts`. */
export type Domain = keyof typeof contract

/** What a module of the server brings with it. `src/server/app/modules.ts` lists them. */
export interface ServerModule<D extends Domain = Domain> {
  /** One handler for each call of the domain. */
  handlers: Handlers<(typeof contract)[D]>
  /** Pages of the web bundle that the domain has. */
  pages?: readonly ServedPage[]
  /** Mounts what is no call; before the server listens. */
  register?(fastify: FastifyInstance): void | Promise<void>
  /** Queues what the last run of the server left half done; once the jobs have started. */
  takeUpLost?(): Promise<void>
}
