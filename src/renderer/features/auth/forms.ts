import { z } from 'zod'
import type { RestError } from '#shared/kernel/call/client.ts'
import { emailRule, nameRule, passwordRule, phoneRule } from '#shared/kernel/format/formats.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'

const agreed = z.boolean().refine((value) => value, { error: validationMessage('validation:agree') })

/** What the login form asks for. */
export const loginForm = z.object({
  email: emailRule,
  password: z.string().min(1, { error: validationMessage('validation:required') }).max(200),
})

/** What the form asks for that has a link for a new password mailed; it alone tells an empty field without its label (platform spec §5) [AUTH-05]. */
export const forgotForm = z.object({
  email: z.string().refine((text) => text.trim() !== '', { error: validationMessage('validation:requiredEmail'), abort: true }).pipe(emailRule),
})

/** What the form asks for that the mailed link leads to. */
export const newPasswordForm = z.object({ password: passwordRule })

/** What the signup form asks for [AUTH-02]; consents as ticks, which the call wants as Y or N. */
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

/** What signing up through a provider asks for: the address is known by then, and there is no password [AUTH-03]. */
export const socialSignupForm = signupForm.omit({ email: true, password: true })

/** The ticks of a signup form. */
export interface ConsentTicks {
  terms: boolean
  privacy: boolean
  over14: boolean
  marketing: boolean
}

/** Any form that asks for the consents, as those see it. */
export type ConsentForm = AppForm<ConsentTicks & Record<string, unknown>, unknown>

/** A form on the screen, seen as one that asks for the consents: what else it asks for is not theirs to know. */
export const consentsOf = <Input extends ConsentTicks, Output>(form: AppForm<Input, Output>): ConsentForm => form as unknown as ConsentForm

/** The ticks of the consents, the required ones first. */
export const consents = ['terms', 'privacy', 'over14', 'marketing'] as const

/** Those without which nobody signs up. */
export const requiredConsents: readonly (typeof consents)[number][] = ['terms', 'privacy', 'over14']

/** Which of the site's texts each tick is a consent to. */
export const kindOfConsent = { terms: 'terms', privacy: 'privacy', over14: 'consent-14', marketing: 'marketing-consent' } as const satisfies Record<
  (typeof consents)[number], TermsKind
>

/** Takes back the ticks of the texts that have changed meanwhile, and says so beside them. */
export function askAgain(form: ConsentForm, { message, issues }: RestError): void {
  const changed = consents.filter((name) => issues.some(({ path }) => path.at(-1) === kindOfConsent[name]))
  for (const name of changed) form.setValue(name, false)
  changed.forEach((name, index) => form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }))
}
