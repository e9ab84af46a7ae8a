import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { normalEmail } from '#server/modules/auth/index.ts'
import type { OneTime, OneTimePurpose } from '#server/infra/tokens/oneTime.ts'

const emailProof = {
  purpose: 'emailProof', content: z.object({ email: z.string() }), lifetimeMs: 10 * 60 * 1000,
} satisfies OneTimePurpose

/** Issues a single-use secret: its holder can read the mail of the address. */
export const issueEmailProof = (oneTime: OneTime, email: string): Promise<string> => oneTime.issue(emailProof, { email: normalEmail(email) })

/** Uses up a proof. Throws `unauthorizedEmail` (800001) unless it is for this address. */
export async function takeEmailProof(oneTime: OneTime, proof: string, email: string): Promise<void> {
  const proved = await oneTime.take(emailProof, proof)
  if (proved?.email !== normalEmail(email)) throw new AppError('unauthorizedEmail')
}
