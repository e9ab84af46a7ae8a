import { z } from 'zod'
import { openToken, sealToken } from '#server/infra/tokens/signedToken.ts'

const content = z.object({ billingKey: z.string().min(1) })

/** A billing key as it is stored: encrypted with the server's key. */
export const sealKey = (secretKey: Buffer, billingKey: string): string => sealToken(secretKey, 'card', { billingKey })

/** Throws when it was sealed with another server key. */
export function openKey(secretKey: Buffer, sealed: string): string {
  const opened = openToken(secretKey, 'card', sealed, content)
  if (opened === undefined) throw new Error('a billing key cannot be read: the server’s secret key was changed')
  return opened.billingKey
}
