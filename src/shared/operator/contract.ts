import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment } from '#shared/kernel/call/fields.ts'

/** Longest time of one check, milliseconds. */
export const CHECK_WAIT_MS = 2_000

export const checkNames = ['database', 'storage', 'mail', 'jobs', 'disk'] as const
export type CheckName = (typeof checkNames)[number]

/** Services of others, in the order that they are shown. */
export const integrationNames = [
  'smtp', 's3', 'kakaoLogin', 'naverLogin', 'googleLogin', 'facebookLogin', 'nice', 'kakaopay', 'paypal', 'jitsi', 'zoom', 'gooroomee', 'youtube', 'postcode', 'map',
  'tagManager', 'errorReporting', 'chat', 'kakaoShare',
] as const
export type IntegrationName = (typeof integrationNames)[number]

const check = z.object({
  name: z.enum(checkNames),
  /** `off`: not set up, or nothing to measure. */
  state: z.enum(['ok', 'warning', 'failed', 'off']),
  ms: z.int(),
  /** Of the failure, such as `ECONNREFUSED`; never its message, which may quote a setting. */
  code: z.string().nullable(),
})
export type Check = z.infer<typeof check>

const queue = z.object({
  queue: z.string(),
  waitingCount: z.int(),
  /** How long the oldest job has been due. */
  oldestSeconds: z.int(),
  /** In the last 24 hours, after all retries. */
  failedCount: z.int(),
})
export type QueueBacklog = z.infer<typeof queue>

const integration = z.object({
  name: z.enum(integrationNames),
  /** `standIn`: played by the server, outside production. */
  state: z.enum(['on', 'standIn', 'off']),
  /** Names of the settings that turn it on. */
  settings: z.array(z.string()),
  /** Whether its server answers, whatever it says: no key is sent. Null: not on. */
  health: z.object({ state: z.enum(['ok', 'failed']), ms: z.int(), code: z.string().nullable() }).nullable(),
})
export type Integration = z.infer<typeof integration>

const statusReport = z.object({
  version: z.string(), nodeVersion: z.string(), startedAt: moment, checkedAt: moment,
  database: z.enum(['pglite', 'postgres']), storage: z.enum(['folder', 's3']),
  checks: z.array(check),
  /** Queues with due or failed jobs, the one longest behind first. Null: the queue did not answer. */
  queues: z.array(queue).nullable(),
  /** Null: not known, as with S3. */
  freeBytes: z.int().nullable(),
  integrations: z.array(integration),
})
export type StatusReport = z.infer<typeof statusReport>

export const operatorCalls = /* @__PURE__ */ domainCalls('operator', {
  status: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/operator/status', access: 'session',
    summary: 'How the server and what it depends on are doing; for the platform\'s operators alone, for others it does not exist',
    response: statusReport,
    errors: ['notFound'],
  }),
})
