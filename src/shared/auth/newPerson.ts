import { z } from 'zod'
import { nameRule, phoneRule } from '#shared/kernel/format/formats.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { seq, yn } from '#shared/kernel/call/fields.ts'

const agreed = z.literal('Y')

/** Fields of every signup (AUTH-02). */
export const newPerson = z.object({
  name: nameRule,
  phone: phoneRule.default(''),
  termsYn: agreed,
  privacyYn: agreed,
  over14Yn: agreed,
  marketingYn: yn.default('N'),
  channelSeq: seq.optional(),
  /** Versions of the site's terms that were shown; default: those in force. */
  versions: z.partialRecord(z.enum(termsKinds), z.int().positive()).optional(),
})
export type NewPerson = z.input<typeof newPerson>
