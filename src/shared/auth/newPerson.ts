import { z } from 'zod'
import { nameRule, phoneRule } from '#shared/kernel/format/formats.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { seq, yn } from '#shared/kernel/call/fields.ts'

const agreed = z.literal('Y')

/** What everybody says who signs up, whichever way: who they are, and what they agree to (AUTH-02). */
export const newPerson = z.object({
  name: nameRule,
  phone: phoneRule.default(''),
  termsYn: agreed,
  privacyYn: agreed,
  over14Yn: agreed,
  marketingYn: yn.default('N'),
  /** The site that the person becomes a member of. */
  channelSeq: seq.optional(),
  /** Which version of each of the site's texts the person had before them; those in force where it is left out. */
  versions: z.partialRecord(z.enum(termsKinds), z.int().positive()).optional(),
})
export type NewPerson = z.input<typeof newPerson>
