import { z } from 'zod'
import type { RestError } from '#shared/kernel/call/client.ts'
import { emailRule, nameRule, passwordRule, phoneRule } from '#shared/kernel/format/formats.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'

const agreed = z.boolean().refine((value) => value, { error: validationMessage('validation:agree') })

/** Signup [AUTH-02]; consents are booleans here, Y or N in the call. */
export const signupForm = z.object({
  email: emailRule,
  password: passwordRule,
  name: nameRule,
  phone: phoneRule,
  terms: agreed,
  privacy: agreed,
  over14: agreed,
  marketing: z.boolean(),
})

export const socialSignupForm = signupForm.omit({ email: true, password: true })

export interface ConsentTicks {
  terms: boolean
  privacy: boolean
  over14: boolean
  marketing: boolean
}

export type ConsentForm = AppForm<ConsentTicks & Record<string, unknown>, unknown>

export const consentsOf = <Input extends ConsentTicks, Output>(form: AppForm<Input, Output>): ConsentForm => form as unknown as ConsentForm

export const consents = ['terms', 'privacy', 'over14', 'marketing'] as const

export const requiredConsents: readonly (typeof consents)[number][] = ['terms', 'privacy', 'over14']

export const kindOfConsent = { terms: 'terms', privacy: 'privacy', over14: 'consent-14', marketing: 'marketing-consent' } as const satisfies Record<
  (typeof consents)[number], TermsKind
>

/** Clears consents whose texts have changed, with an error at each. */
export function askAgain(form: ConsentForm, { message, issues }: RestError): void {
  const changed = consents.filter((name) => issues.some(({ path }) => path.at(-1) === kindOfConsent[name]))
  for (const name of changed) form.setValue(name, false)
  changed.forEach((name, index) => form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }))
}
