import { z } from 'zod'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, pageQuery, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { lineText, requiredText } from '#shared/kernel/format/formats.ts'
import { FILE_NAME_MAX, FILE_PART_BYTES } from '#shared/attach/rules.ts'
import { FORM_FILE_MAX, FORM_TITLE_MAX, formAnswers, formContent, formSettings } from './rules.ts'

const publishStatus = z.enum(publishStatusCd)
const title = requiredText.pipe(lineText.max(FORM_TITLE_MAX))
const formParams = siteParams.extend({ formSeq: seq })
const submissionParams = formParams.extend({ submissionSeq: seq })
const FORMS = '/channels/:channelSeq/forms' as const
const FORM = `${FORMS}/:formSeq` as const
const at = { backend: 'form', version: 'v1.0' } as const
/** Bytes of the longest form, and of the longest answers. */
const LARGEST_BODY = 2_000_000

/** `open`: takes submissions. `before`/`after` its period, `full`, or a person who has sent it and may neither change nor repeat. */
export const formStates = ['open', 'before', 'after', 'full', 'members', 'sent'] as const
export type FormState = (typeof formStates)[number]

/** A file of a submission; `url` downloads it, for the caller and for an hour. */
const submittedFile = z.object({ fileId: z.string(), fileName: z.string(), fileSize: z.int(), url: z.string() })
export type SubmittedFile = z.infer<typeof submittedFile>

/** A form as a person meets it. */
const shownForm = formContent.extend({
  formSeq: seq, title: z.string(), state: z.enum(formStates), startAt: moment.nullable(), endAt: moment.nullable(), modificationCd: formSettings.shape.modificationCd,
  /** Sent back with the answers: says when the form was opened, which robots cannot make up. */
  token: z.string(),
  /** What the member sent last, to change it (MOD_Y). */
  mine: z.object({ submissionSeq: seq, answers: formAnswers, files: z.array(submittedFile), submittedAt: moment }).nullable(),
})
export type ShownForm = z.infer<typeof shownForm>

const form = z.object({
  formSeq: seq, title: z.string(), publishStatusCd: publishStatus, version: z.string(), content: formContent, settings: formSettings,
  submissionCount: z.int(), newCount: z.int(), lastSubmittedAt: moment.nullable(), updatedAt: moment,
})
export type SiteForm = z.infer<typeof form>
const formRow = form.omit({ content: true, settings: true, version: true })
export type SiteFormRow = z.infer<typeof formRow>

const submission = z.object({
  submissionSeq: seq, userSeq: seq.nullable(), name: z.string(), email: z.string(), isRead: z.boolean(), submittedAt: moment, changedAt: moment.nullable(), answers: formAnswers, files: z.array(submittedFile),
})
export type FormSubmission = z.infer<typeof submission>

/** One attempt of the webhook. */
const delivery = z.object({ deliverySeq: seq, submissionSeq: seq, state: z.enum(['waiting', 'sent', 'failed']), attempts: z.int(), status: z.int().nullable(), message: z.string(), at: moment })
export type WebhookDelivery = z.infer<typeof delivery>

/** Which submissions of a form are meant. */
export const submissionFilter = z.object({ q: z.string().trim().max(200).default(''), isRead: z.enum(['Y', 'N', '']).default(''), from: moment.optional(), until: moment.optional() })

/** Forms of a site: their owners' calls, and those of people who fill one in (SET-06). */
export const formCalls = /* @__PURE__ */ domainCalls('form', {
  list: call({
    ...at, method: 'GET', path: FORMS, access: { site: 'SITE_FORM_READ' }, summary: 'Lists the forms of a site, latest first, with the number of new submissions',
    params: siteParams, query: pageQuery.extend({ q: z.string().trim().max(200).default('') }), response: z.object({ forms: z.array(formRow), totalCount: z.int() }),
  }),
  read: call({
    ...at, method: 'GET', path: FORM, access: { site: 'SITE_FORM_READ' }, summary: 'Returns a form with its settings', params: formParams, response: z.object({ form }), errors: ['notFound'],
  }),
  create: call({
    ...at, method: 'POST', path: FORMS, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Creates an unpublished form',
    params: siteParams, body: z.object({ title, content: formContent, settings: formSettings }), response: z.object({ form }), errors: ['conflict'], bodyLimit: LARGEST_BODY,
  }),
  update: call({
    ...at, method: 'POST', path: FORM, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Saves a form; refused when another person saved since `version`',
    params: formParams, body: z.object({ version: z.string().max(64), title, content: formContent, settings: formSettings }), response: z.object({ form }), errors: ['notFound', 'conflict'], bodyLimit: LARGEST_BODY,
  }),
  publish: call({
    ...at, method: 'POST', path: `${FORM}/publish`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Publishes or unpublishes a form; a published one has an item',
    params: formParams, body: z.object({ publishStatusCd: publishStatus }), response: z.object({ form }), errors: ['notFound', 'invalidInput'],
  }),
  copy: call({
    ...at, method: 'POST', path: `${FORM}/copy`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Copies a form without its submissions', params: formParams, body: z.object({ title }), response: z.object({ form }), errors: ['notFound', 'conflict'],
  }),
  delete: call({
    ...at, method: 'POST', path: `${FORM}/delete`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Deletes a form with its submissions; it can be restored for a week', params: formParams, response: done, errors: ['notFound'],
  }),
  restore: call({
    ...at, method: 'POST', path: `${FORM}/restore`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Restores a deleted form', params: formParams, response: z.object({ form }), errors: ['notFound'],
  }),
  submissions: call({
    ...at, method: 'GET', path: `${FORM}/submissions`, access: { site: 'SITE_FORM_READ' }, summary: 'Lists submissions of a form, latest first',
    params: formParams, query: submissionFilter.extend({ size: z.coerce.number().int().min(1).max(200).default(50), after: z.string().max(100).optional() }),
    response: z.object({ submissions: z.array(submission), totalCount: z.int(), next: z.string().nullable() }), errors: ['notFound'],
  }),
  markRead: call({
    ...at, method: 'POST', path: `${FORM}/submissions/read`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Marks submissions as read or new',
    params: formParams, body: z.object({ submissionSeqs: z.array(seq).min(1).max(200), isRead: z.boolean() }), response: done, errors: ['notFound'],
  }),
  deleteSubmissions: call({
    ...at, method: 'POST', path: `${FORM}/submissions/delete`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Deletes submissions; they can be restored for a week',
    params: formParams, body: z.object({ submissionSeqs: z.array(seq).min(1).max(200) }), response: z.object({ count: z.int() }), errors: ['notFound'],
  }),
  restoreSubmissions: call({
    ...at, method: 'POST', path: `${FORM}/submissions/restore`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Restores deleted submissions',
    params: formParams, body: z.object({ submissionSeqs: z.array(seq).min(1).max(200) }), response: z.object({ count: z.int() }), errors: ['notFound'],
  }),
  deliveries: call({
    ...at, method: 'GET', path: `${FORM}/webhook`, access: { site: 'SITE_FORM_READ' }, summary: 'Returns the last deliveries of the webhook', params: formParams, response: z.object({ deliveries: z.array(delivery) }), errors: ['notFound'],
  }),
  webhookSecret: call({
    ...at, method: 'POST', path: `${FORM}/webhook/secret`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Makes a new secret that signs the webhook; it is shown once', params: formParams, response: z.object({ secret: z.string() }), errors: ['notFound'],
  }),
  testWebhook: call({
    ...at, method: 'POST', path: `${FORM}/webhook/test`, access: { site: 'SITE_FORM_UPDATE' }, summary: 'Sends a made-up submission to the webhook and returns what came back',
    params: formParams, response: z.object({ status: z.int().nullable(), message: z.string() }), errors: ['notFound', 'invalidInput', 'tooManyRequests'], perMinute: 10,
  }),
  show: call({
    ...at, method: 'GET', path: `${FORM}/show`, access: 'public', summary: 'Returns a published form as a person meets it', params: formParams, response: z.object({ form: shownForm }), errors: ['notFound'],
  }),
  beginFile: call({
    ...at, method: 'POST', path: `${FORM}/files`, access: 'public', summary: 'Begins a file of a submission; its parts follow. It is removed when no submission takes it within a day',
    params: formParams, body: z.object({ token: z.string().max(400), itemId: z.string().max(16), fileName: lineText.min(1).max(FILE_NAME_MAX), fileSize: z.int().min(1).max(FORM_FILE_MAX) }),
    response: z.object({ fileId: z.string() }), errors: ['notFound', 'invalidInput', 'fileTypeRefused', 'storageQuotaExceeded', 'storageFull', 'tooManyRequests'], perMinute: 30,
  }),
  filePart: call({
    ...at, method: 'POST', path: `${FORM}/files/:fileId`, access: 'public', summary: 'Stores the next part of a file, as base64; a part that is there already changes nothing',
    params: formParams.extend({ fileId: z.string().max(64) }), body: z.object({ part: z.int().min(0).max(FORM_FILE_MAX / FILE_PART_BYTES), content: z.base64().min(1).max(Math.ceil(FILE_PART_BYTES / 3) * 4) }),
    response: z.object({ received: z.int() }), errors: ['notFound', 'chunkDamaged', 'fileTypeRefused'], bodyLimit: 3_000_000,
  }),
  submit: call({
    ...at, method: 'POST', path: `${FORM}/submissions`, access: 'public',
    summary: 'Sends answers; a repeat with the same `key` returns the first result. `website` is left empty by people',
    params: formParams, body: z.object({ token: z.string().max(400), key: z.uuid(), answers: formAnswers, website: z.string().max(500).default('') }),
    response: z.object({ submissionSeq: seq }), errors: ['notFound', 'invalidInput', 'conflict', 'tooManyRequests'], perMinute: 20, bodyLimit: LARGEST_BODY,
  }),
  change: call({
    ...at, method: 'POST', path: `${FORM}/submissions/:submissionSeq`, access: 'session', summary: 'Changes the answers that I sent, where the form allows it (MOD_Y)',
    params: submissionParams, body: z.object({ token: z.string().max(400), answers: formAnswers }), response: done, errors: ['notFound', 'invalidInput', 'conflict'], bodyLimit: LARGEST_BODY,
  }),
})
