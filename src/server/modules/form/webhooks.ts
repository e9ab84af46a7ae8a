import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { WebhookDelivery } from '#shared/form/contract.ts'
import { DELIVERIES_SHOWN, WEBHOOK_SIGNATURE, waitAfter } from '#shared/form/delivery.ts'
import { visibleItems } from '#shared/form/rules.ts'
import type { FormAnswers, FormItem } from '#shared/form/rules.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ScheduledJob, SentJob } from '#server/infra/module.ts'
import { OutsideError } from '#server/infra/net/outside.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { openToken, sealToken } from '#server/infra/tokens/signedToken.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import type { FormFiles } from './files.ts'
import { claimDelivery, findForm, findSubmission, insertDelivery, listDeliveries, listDueDeliveries, writeDelivery } from './queries.ts'
import type { FormRef, FormRow, SubmissionRow } from './queries.ts'

const WEBHOOK_QUEUE = 'form-webhook'
/** A server that stopped during an attempt: another goes on after this. */
const ATTEMPT_MS = 2 * MINUTE_MS
const DUE_AT_ONCE = 500
const sealed = z.object({ secret: z.string().min(1) })

interface DeliveryRef {
  channelSeq: number
  deliverySeq: number
}
type HookEvent = 'form.submitted' | 'form.changed' | 'form.test'

const examples: Record<FormItem['type'], (item: FormItem) => FormAnswers[string]> = {
  SHORT_TEXT: () => 'text', LONG_TEXT: () => 'text', PHONE_NUMBER: () => '01012345678', EMAIL: () => 'name@example.com', AGREE: () => 'Y', FILE_UPLOAD: () => [],
  MULTIPLE_CHOICE: (item) => (item.type === 'MULTIPLE_CHOICE' ? (item.isMany ? item.choices.slice(0, 1) : item.choices[0] ?? '') : ''),
}

/** Sends submissions as signed JSON to the address that a form names. */
export function createWebhooks({ database, config, clock, jobs, outside, secretKey, log }: Pick<ServerPorts, 'database' | 'config' | 'clock' | 'jobs' | 'outside' | 'secretKey' | 'log'>, files: Pick<FormFiles, 'of'>) {
  const { db } = database
  const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
  const seal = (secret: string) => sealToken(secretKey, 'formWebhook', { secret })

  /** Undefined once the server’s secret key was changed. */
  const secretOf = ({ sealedSecret }: FormRow) => openToken(secretKey, 'formWebhook', sealedSecret ?? '', sealed)?.secret

  async function bodyOf(event: HookEvent, form: FormRow, submission: SubmissionRow): Promise<string> {
    const { submissionSeq, userSeq, name, email, answers, submittedAt, changedAt } = submission
    const filesOf = await files.of(db, form.channelSeq, submissionSeq === 0 ? [] : [submissionSeq], null)
    const { link } = await siteLinksOf({ database, config }, form.channelSeq)
    return JSON.stringify({
      event, channelSeq: form.channelSeq, form: { formSeq: form.formSeq, title: form.title },
      submission: {
        submissionSeq, submittedAt: isoOf(submittedAt), changedAt: isoOf(changedAt), member: userSeq === null ? null : { userSeq, name, email },
        answers: visibleItems(form.content.steps, answers).map(({ id, type, label }) => ({ itemId: id, type, label, value: answers[id] ?? null })),
        files: filesOf(submissionSeq).map((file) => ({ ...file, url: link(file.url) })),
      },
    })
  }

  /** One attempt; the status is null where nobody answered. */
  async function post(form: FormRow, body: string, headers: Record<string, string>): Promise<{ isTaken: boolean; status: number | null; message: string }> {
    const secret = secretOf(form)
    if (secret === undefined) return { isTaken: false, status: null, message: 'secret' }
    const seconds = String(Math.floor(clock.now().getTime() / SECOND_MS))
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    try {
      const status = await outside.post(form.settings.webhookUrl, {
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Madang-Webhook/1', [WEBHOOK_SIGNATURE]: `t=${seconds},v1=${signature}`, ...headers }, body,
      })
      const isTaken = status >= 200 && status < 300
      return { isTaken, status, message: isTaken ? '' : `HTTP ${status}` }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      return { isTaken: false, status: null, message: error.trouble }
    }
  }

  async function deliver(ref: DeliveryRef): Promise<void> {
    const now = clock.now()
    const delivery = await claimDelivery(db, ref, now, new Date(now.getTime() + ATTEMPT_MS))
    if (delivery === undefined) return
    const form = await findForm(db, delivery)
    const submission = await findSubmission(db, delivery, delivery.submissionSeq)
    if (form === undefined || submission === undefined || form.settings.webhookUrl === '') return writeDelivery(db, delivery, { state: 'failed', status: null, message: 'gone', changedAt: now })
    const event = delivery.isChange ? 'form.changed' : 'form.submitted'
    const { isTaken, status, message } = await post(form, await bodyOf(event, form, submission), { 'x-madang-delivery': String(delivery.deliverySeq) })
    const wait = waitAfter(delivery.attempts)
    const at = clock.now()
    if (!isTaken) log.warn({ ...ref, status, reason: message, attempts: delivery.attempts }, 'webhook of a form not delivered')
    await writeDelivery(db, delivery, { state: isTaken ? 'sent' : wait === null ? 'failed' : 'waiting', status, message, changedAt: at, dueAt: new Date(at.getTime() + (wait ?? 0)) })
  }

  const enqueue = ({ channelSeq, deliverySeq }: DeliveryRef, within?: Db) =>
    jobs.send<DeliveryRef>(WEBHOOK_QUEUE, { channelSeq, deliverySeq }, { singletonKey: `${channelSeq} ${deliverySeq}`, ...(within === undefined ? {} : { within }) })

  const sending: SentJob = { queue: WEBHOOK_QUEUE, run: (payload) => deliver(payload as DeliveryRef) }
  const retrying: ScheduledJob = {
    queue: 'form-webhooks-due', cron: '* * * * *',
    async run() {
      for (const ref of await listDueDeliveries(db, clock.now(), DUE_AT_ONCE)) await enqueue(ref)
    },
  }

  return {
    jobs: [sending, retrying],
    newSecret, seal,

    /** Within the transaction of the submission. */
    async send(tx: Db, { channelSeq, formSeq, settings }: FormRow, submissionSeq: number, isChange: boolean): Promise<void> {
      if (settings.webhookUrl === '') return
      const now = clock.now()
      await enqueue({ channelSeq, deliverySeq: await insertDelivery(tx, { channelSeq, formSeq, submissionSeq, isChange, dueAt: now, changedAt: now }) }, tx)
    },

    async list(form: FormRef): Promise<WebhookDelivery[]> {
      return (await listDeliveries(db, form, DELIVERIES_SHOWN)).map(({ deliverySeq, submissionSeq, state, attempts, status, message, changedAt }) => ({ deliverySeq, submissionSeq, state, attempts, status, message, at: isoOf(changedAt) }))
    },

    /** Sends a made-up submission, which is no row. */
    async test(form: FormRow): Promise<{ status: number | null; message: string }> {
      const answers = Object.fromEntries(visibleItems(form.content.steps, {}).map((item) => [item.id, examples[item.type](item)]))
      const { status, message } = await post(form, await bodyOf('form.test', form, { submissionSeq: 0, userSeq: null, name: null, email: null, answers, submittedAt: clock.now(), changedAt: null }), {})
      return { status, message }
    },
  }
}
export type Webhooks = ReturnType<typeof createWebhooks>
