import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '#shared/kernel/errors.ts'
import { CHECK_WAIT_MS } from '#shared/operator/contract.ts'
import type { Check, CheckName, Integration, IntegrationName, StatusReport } from '#shared/operator/contract.ts'
import { checkMailServer } from '#server/infra/mail/mailer.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { integrationsOf } from './integrations.ts'
import { findVerifiedEmail } from './queries.ts'

// Below it uploads of a few videos fill the disk.
const DISK_LOW_BYTES = 5 * 1024 ** 3
const BEHIND_SECONDS = 300

type Ports = Pick<ServerPorts, 'config' | 'database' | 'storage' | 'jobs' | 'clock' | 'log'>
type State = Check['state']

export interface OperatorService {
  /** Throws `notFound` for all but operators with a verified address. */
  status(userSeq: number): Promise<StatusReport>
}

export function createOperatorService({ config, database, storage, jobs, clock, log }: Ports): OperatorService {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')))
  const startedAt = new Date(clock.now().getTime() - process.uptime() * 1000).toISOString()

  /** Never rejects: what fails or takes too long is the result. */
  async function checked<T, Name extends CheckName | IntegrationName>(name: Name, run: () => Promise<{ state: State; value: T }>): Promise<{ check: Omit<Check, 'name'> & { name: Name }; value: T | null }> {
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      const found = await Promise.race([run(), sleep(CHECK_WAIT_MS, undefined, { ref: false })])
      if (found === undefined) return { check: { name, state: 'failed', ms: ms(), code: 'TIMEOUT' }, value: null }
      return { check: { name, state: found.state, ms: ms(), code: null }, value: found.value }
    } catch (error) {
      log.warn({ check: name, err: error }, 'a status check failed')
      return { check: { name, state: 'failed', ms: ms(), code: codeOf(error) }, value: null }
    }
  }

  async function checkStorage(): Promise<{ state: State; value: null }> {
    const key = `probe/${randomUUID()}`
    const written = Buffer.from(key)
    try {
      await storage.write(key, written, 'text/plain')
      if (!written.equals(await buffer(await storage.read(key)))) throw Object.assign(new Error('the storage returned other bytes'), { code: 'DIFFERENT' })
    } finally {
      await storage.remove(key)
    }
    return { state: 'ok', value: null }
  }

  async function checkMail(): Promise<{ state: State; value: null }> {
    if (config.smtpUrl === undefined) return { state: 'off', value: null }
    await checkMailServer(config.smtpUrl, CHECK_WAIT_MS)
    return { state: 'ok', value: null }
  }

  async function checkJobs() {
    const value = await jobs.backlog()
    const isBehind = value.some(({ oldestSeconds, failedCount }) => oldestSeconds > BEHIND_SECONDS || failedCount > 0)
    return { state: isBehind ? 'warning' as const : 'ok' as const, value }
  }

  async function checkDisk() {
    const free = await storage.freeBytes()
    if (free === undefined) return { state: 'off' as const, value: null }
    return { state: free < DISK_LOW_BYTES ? 'warning' as const : 'ok' as const, value: Math.floor(free) }
  }

  /** Asks an address for its head: any answer shows that it is there. */
  async function checkAddress(address: string): Promise<{ state: State; value: null }> {
    const { body } = await fetch(new URL(address).origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(CHECK_WAIT_MS) })
    await body?.cancel()
    return { state: 'ok', value: null }
  }

  /** Mail and files are checked by themselves. */
  async function checkIntegrations(mail: Check, files: Check): Promise<Integration[]> {
    const health = ({ state, ms, code }: Omit<Check, 'name'>): Integration['health'] => ({ state: state === 'failed' ? 'failed' : 'ok', ms, code })
    return Promise.all(integrationsOf(config).map(async ({ address, ...integration }) => {
      if (integration.state !== 'on') return { ...integration, health: null }
      if (address === undefined) return { ...integration, health: health(integration.name === 'smtp' ? mail : files) }
      return { ...integration, health: health((await checked(integration.name, () => checkAddress(address))).check) }
    }))
  }

  return {
    async status(userSeq) {
      const email = config.operators.length === 0 ? undefined : await findVerifiedEmail(database.db, userSeq)
      if (email === undefined || !config.operators.includes(email.toLowerCase())) throw new AppError('notFound')
      const [databaseOf, storageOf, mailOf, jobsOf, diskOf] = await Promise.all([
        checked('database', async () => ({ state: 'ok', value: await database.executeSql('select 1 as one') })),
        checked('storage', checkStorage), checked('mail', checkMail), checked('jobs', checkJobs), checked('disk', checkDisk),
      ])
      return {
        version, nodeVersion: process.versions.node, startedAt, checkedAt: clock.now().toISOString(), database: database.kind, storage: config.s3 === undefined ? 'folder' : 's3',
        checks: [databaseOf, storageOf, mailOf, jobsOf, diskOf].map(({ check }) => check),
        queues: jobsOf.value, freeBytes: diskOf.value, integrations: await checkIntegrations(mailOf.check, storageOf.check),
      }
    },
  }
}

/** A code of Node.js, PostgreSQL or SMTP; anything else might quote a setting. */
function codeOf(error: unknown): string {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown }
  // A request says why in its cause.
  if (code === undefined && cause !== undefined) return codeOf(cause)
  if (name === 'TimeoutError') return 'TIMEOUT'
  return typeof code === 'string' && /^[A-Z\d_]{2,40}$/.test(code) ? code : 'UNKNOWN'
}
