import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { normalEmail } from '#server/modules/auth/index.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'

const emailProof = {
  purpose: 'emailProof', content: z.object({ email: z.string() }), lifetimeMs: 10 * 60 * 1000,
} satisfies OneTimePurpose

/** A secret, good once, that its holder has read the mail of an address: what `auth/authentication` answers for a right code. */
export const issueEmailProof = (oneTime: OneTime, email: string): Promise<string> => oneTime.issue(emailProof, { email: normalEmail(email) })

/** Uses a proof up. Throws `unauthorizedEmail` (800001) unless it proves this very address. */
export async function takeEmailProof(oneTime: OneTime, proof: string, email: string): Promise<void> {
  const proved = await oneTime.take(emailProof, proof)
  if (proved?.email !== normalEmail(email)) throw new AppError('unauthorizedEmail')
}
