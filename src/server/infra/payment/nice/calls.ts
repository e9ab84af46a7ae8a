import type { ServerPorts } from '#server/infra/ports.ts'
import { createCaller } from '../http.ts'
import type { CallerDeps, ProviderAnswer } from '../http.ts'
import type { NiceKeys } from '../keys.ts'
import { PaymentError } from '../provider.ts'
import { isSame, sha256 } from '../signing.ts'
import { niceCharge, niceResult, unclearCodes } from './messages.ts'
import type { NiceCharge } from './messages.ts'

export type NiceDeps = CallerDeps & Pick<ServerPorts, 'clock'>

export interface NiceResult {
  code: string
  message: string
  answer: ProviderAnswer
}

/** The API of NICE: Basic authentication, JSON, signatures. */
export interface NiceCalls {
  get(name: string, path: string): Promise<NiceResult>
  /** @param signed what is signed besides the moment and the secret key */
  post(name: string, path: string, body: Record<string, unknown>, signed: (ediDate: string) => (string | number)[]): Promise<NiceResult>
  /** Reads a charge. Throws `forged` for a wrong signature. @param mustSign where the manual promises one */
  charge(result: NiceResult, mustSign: boolean): NiceCharge
}

/** Throws `unknown` for codes that leave open whether something was charged, else `declined`. */
export function refuse({ code, message }: NiceResult): never {
  throw new PaymentError(unclearCodes.has(code) ? 'unknown' : 'declined', code, message)
}

export const isDone = ({ code }: NiceResult): boolean => code === '0000'

export function createNiceCalls(keys: NiceKeys, deps: NiceDeps): NiceCalls {
  const call = createCaller('nice', deps)
  const headers = {
    authorization: `Basic ${Buffer.from(`${keys.clientId}:${keys.secretKey}`).toString('base64')}`,
    'content-type': 'application/json;charset=utf-8',
  }
  const resultOf = (answer: ProviderAnswer): NiceResult => {
    const { resultCode, resultMsg } = answer.read(niceResult)
    return { code: resultCode, message: resultMsg, answer }
  }
  return {
    async get(name, path) {
      return resultOf(await call({ name, method: 'GET', url: `${keys.apiUrl()}${path}`, headers }))
    },
    async post(name, path, body, signed) {
      const ediDate = deps.clock.now().toISOString()
      const signData = sha256(...signed(ediDate), keys.secretKey)
      return resultOf(await call({ name, method: 'POST', url: `${keys.apiUrl()}${path}`, headers, body: JSON.stringify({ ...body, ediDate, signData }) }))
    },
    charge({ answer }, mustSign) {
      const charge = answer.read(niceCharge)
      const isSigned = charge.signature !== undefined && charge.signature !== null && charge.signature !== ''
      if ((mustSign || isSigned) && !isSame(charge.signature, sha256(charge.tid, charge.amount, charge.ediDate ?? '', keys.secretKey))) {
        throw new PaymentError('forged', 'signature', 'the answer of NICE has a wrong signature')
      }
      return charge
    },
  }
}
