import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, siteParams } from '#shared/kernel/call/fields.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { mailValues, siteMailKinds } from './kinds.ts'
import type { SiteMailKind } from './kinds.ts'
import { MAIL_ACTION_MAX, MAIL_CONTENT_MAX, MAIL_SUBJECT_MAX, mailProblems } from './rules.ts'

const required = { error: validationMessage('validation:required') }
// One line: a line break in a subject could add headers to the mail.
const line = (max: number) => lineText.min(1, required).max(max)

const kindParams = siteParams.extend({ kind: z.enum(siteMailKinds) })
const textParams = kindParams.extend({ language: z.enum(languages) })

const mailWords = z.object({
  subject: line(MAIL_SUBJECT_MAX),
  content: z.string().trim().min(1, required).max(MAIL_CONTENT_MAX).regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u),
  action: line(MAIL_ACTION_MAX),
})

/** The text of a mail of this kind: its values are those of the kind, and the required ones are there. */
export const mailWordsOf = (kind: SiteMailKind) => mailWords.superRefine((words, context) => {
  for (const { field, why, values } of mailProblems(kind, words)) {
    const names = values.join(', ')
    context.addIssue({ code: 'custom', path: [field], message: why === 'unknown' ? validationMessage('validation:unknownField', { names }) : validationMessage('validation:textValues', { values: names }) })
  }
})

const savedText = z.object({
  /** What is sent: the site's own text, else the default. */
  text: mailWords,
  defaultText: mailWords,
  /** When the site last changed it; null: it is the default. */
  changedAt: moment.nullable(),
})

const fullMailText = z.object({
  kind: z.enum(siteMailKinds),
  texts: z.object({ ko: savedText, en: savedText, ja: savedText }),
  values: z.array(z.object({ name: z.enum(mailValues), isRequired: z.boolean() })),
})
export type FullMailText = z.infer<typeof fullMailText>

/** Texts of the mails that a site sends in its own name, in each language (SET-04; decision 0056). */
export const mailTextCalls = /* @__PURE__ */ domainCalls('mailText', {
  list: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/mail-texts', access: { site: 'SITE_INFO_READ' },
    summary: 'Lists the mails of the site with the languages in which it changed them',
    params: siteParams,
    response: z.object({ mails: z.array(z.object({ kind: z.enum(siteMailKinds), changed: z.array(z.enum(languages)) })) }),
  }),
  detail: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/mail-texts/:kind', access: { site: 'SITE_INFO_READ' },
    summary: 'Returns the texts of a mail, their defaults and the values that they may show',
    params: kindParams,
    response: fullMailText,
  }),
  save: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/mail-texts/:kind/:language', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Saves the text of a mail in one language; the default text is no change',
    params: textParams,
    body: mailWords,
    response: fullMailText,
  }),
  reset: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/mail-texts/:kind/:language/reset', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Takes back the default text in one language',
    params: textParams,
    response: done,
  }),
  preview: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/mail-texts/:kind/:language/preview', access: { site: 'SITE_INFO_READ' },
    summary: 'Renders a text as the mail that it would be, with sample values',
    params: textParams,
    body: mailWords,
    response: z.object({ subject: z.string(), html: z.string() }),
  }),
  test: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/mail-texts/:kind/:language/test', access: { site: 'SITE_INFO_UPDATE' },
    summary: 'Mails a text with sample values to the user',
    params: textParams,
    body: mailWords,
    response: z.object({ email: z.string() }),
    errors: ['tooManyAttempts', 'unavailable'],
  }),
})
