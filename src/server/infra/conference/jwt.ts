import { createHmac } from 'node:crypto'

const part = (value: object | Buffer) => (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/** A JSON Web Token, HS256. */
export function signJwt(payload: object, secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  return `${signed}.${part(createHmac('sha256', secret).update(signed).digest())}`
}
