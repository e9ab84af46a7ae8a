import { createHash } from 'node:crypto'
import { formPaths } from '#shared/form/paths.ts'
import { itemsOf, visibleItems } from '#shared/form/rules.ts'
import type { FormAnswers, FormContent } from '#shared/form/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { take } from '#server/infra/limits/rateLimiter.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { MAIL_RUN, createMailRun, newMailNo } from '#server/modules/mailText/index.ts'
import type { MailRun } from '#server/modules/mailText/index.ts'
import type { FormFiles } from './files.ts'
import { findForm, findSubmission, languagesOf } from './queries.ts'
import type { FormRow, SubmissionRow } from './queries.ts'

const FORM_MAIL_QUEUE = 'form-mail'
/** Mails to staff that one form sends in an hour, and copies that one address gets from a site: a flood must not reach a mailbox. */
export const STAFF_MAILS_PER_HOUR = 60
export const COPIES_PER_HOUR = 3
/** Letters of the answers in a mail. */
const MAILED_MAX = 20_000

interface FormMail extends MailRun {
  formSeq: number
  submissionSeq: number
  language: Language
}
interface Recipient {
  no: number
  kind: 'formReceived' | 'formCopy'
  to: string
  language: Language
}

const hashOf = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('base64url')

/** Where the sender's copy goes: what they wrote in the first e-mail item that shows, else the account's address. */
export function senderAddress({ steps }: Pick<FormContent, 'steps'>, answers: FormAnswers, account: string | null): string | null {
  const given = visibleItems(steps, answers).flatMap(({ id, type }) => (type === 'EMAIL' ? [answers[id]] : [])).find((answer) => typeof answer === 'string' && answer !== '')
  return typeof given === 'string' ? given.trim() : account
}

/** Mails each submission to staff and, as a copy, to its sender, in texts that the site may write itself. */
export function createFormMails(ports: Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'siteMails' | 'config' | 'log'>, files: Pick<FormFiles, 'of'>) {
  const { database, clock, jobs, siteMails, log } = ports
  const { db } = database

  async function answersAsText({ channelSeq, content }: FormRow, { submissionSeq, answers }: SubmissionRow, language: Language): Promise<string> {
    const names = new Map((await files.of(db, channelSeq, [submissionSeq], null))(submissionSeq).map(({ fileId, fileName }) => [fileId, fileName]))
    const shown = new Set(visibleItems(content.steps, answers).map(({ id }) => id))
    return itemsOf(content.steps).filter(({ id }) => shown.has(id)).map(({ id, type, label }) => {
      const given = [answers[id] ?? []].flat()
      const value = type === 'AGREE' ? text(language, given[0] === 'Y' ? 'mail:formAnswer.agreed' : 'mail:formAnswer.notAgreed') : given.map((one) => names.get(one) ?? one).join(', ')
      return `${label}: ${value === '' ? '-' : value}`
    }).join('\n').slice(0, MAILED_MAX)
  }

  /** False: the hour's mails are spent. */
  const mayGo = async ({ channelSeq, formSeq }: FormRow, { kind, to }: Recipient): Promise<boolean> => {
    const allowance = kind === 'formCopy' ? { key: `form copy ${channelSeq} ${hashOf(to)}`, most: COPIES_PER_HOUR } : { key: `form mail ${channelSeq} ${formSeq} ${hashOf(to)}`, most: STAFF_MAILS_PER_HOUR }
    return take(db, clock, [{ ...allowance, windowMs: HOUR_MS }]).then(() => true, () => false)
  }

  async function run(job: FormMail, signal: AbortSignal): Promise<void> {
    const { channelSeq, formSeq, submissionSeq, language } = job
    const form = await findForm(db, job)
    const submission = await findSubmission(db, job, submissionSeq)
    if (form === undefined || submission === undefined) return
    const { link } = await siteLinksOf(ports, channelSeq)
    const copyTo = form.settings.mailsSender ? senderAddress(form.content, submission.answers, submission.email) : null
    const spoken = new Map((await languagesOf(db, form.settings.mailTo)).map((row) => [row.email, row.language]))
    const recipients: Recipient[] = [
      ...(copyTo === null ? [] : [{ no: 1, kind: 'formCopy' as const, to: copyTo, language }]),
      ...form.settings.mailTo.map((to, place) => ({ no: place + 2, kind: 'formReceived' as const, to, language: spoken.get(to) ?? 'ko' })),
    ]
    await createMailRun(ports, job).each(recipients, ({ no }) => no, signal, async (recipient) => {
      if (!(await mayGo(form, recipient))) return
      const { kind, to, language: spokenIn } = recipient
      const message = await answersAsText(form, submission, spokenIn)
      const path = kind === 'formCopy' ? formPaths.form : formPaths['settings-form-submissions']
      await siteMails.send({ channelSeq, kind, language: spokenIn, to, values: { title: form.title, message, email: submission.email ?? '' }, url: link(path.replace(':formSeq', String(formSeq))) })
        .catch((error: unknown) => log.error({ err: error, channelSeq, formSeq, kind }, 'mail of a form not sent'))
    })
  }

  const job: SentJob = { queue: FORM_MAIL_QUEUE, run: (payload, signal) => run(payload as FormMail, signal), ...MAIL_RUN }
  return {
    job,
    /** Within the transaction of the submission. */
    async send(tx: Db, { channelSeq, formSeq, settings }: FormRow, submissionSeq: number, language: Language): Promise<void> {
      if (settings.mailTo.length > 0 || settings.mailsSender) await jobs.send<FormMail>(FORM_MAIL_QUEUE, { channelSeq, formSeq, submissionSeq, language, mailNo: newMailNo() }, { within: tx })
    },
  }
}
export type FormMails = ReturnType<typeof createFormMails>
