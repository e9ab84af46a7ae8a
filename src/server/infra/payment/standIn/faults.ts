import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApproveFault, CancelFault, NextFaults, RegisterFault } from './port.ts'

/** A slow answer comes after this time. */
const SLOW_MS = 3000

export interface Faults {
  next(faults: NextFaults): void
  ofApprove(own: ApproveFault | undefined): ApproveFault | undefined
  ofCancel(): CancelFault | undefined
  ofRegister(own: RegisterFault | undefined): RegisterFault | undefined
}

export function createFaults(): Faults {
  let coming: NextFaults = {}
  return {
    next(faults) { coming = { ...coming, ...faults } },
    ofApprove(own) {
      const { approve, ...rest } = coming
      coming = rest
      return approve ?? own
    },
    ofCancel() {
      const { cancel, ...rest } = coming
      coming = rest
      return cancel
    },
    ofRegister(own) {
      const { register, ...rest } = coming
      coming = rest
      return register ?? own
    },
  }
}

/** Waits out a slow answer; ends when the client leaves. */
export const slowly = (request: FastifyRequest): Promise<void> => {
  const gone = new AbortController()
  request.raw.socket.once('close', () => gone.abort())
  return wait(SLOW_MS, undefined, { signal: gone.signal, ref: false }).catch(() => {})
}

/** Leaves the client without an answer until it gives up. */
export function neverAnswer(reply: FastifyReply): FastifyReply {
  return reply.hijack()
}

/** Cuts the connection after the work is done. */
export function cutOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
