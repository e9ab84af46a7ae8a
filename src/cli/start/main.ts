import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#server/infra/config/config.ts'
import type { Config } from '#server/infra/config/config.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { AUDIT_DAYS, audit } from './audit.ts'
import { buildTargets, ensureBuilt } from './build.ts'
import { openDesktop } from './desktop.ts'
import { commandEnvironment, commands } from './mode.ts'
import { planCoupon, planCouponOf } from './planCoupon.ts'
import { seed, serve, startFailure } from './serve.ts'
import { settle, settlementOf } from './settle.ts'

const usage = `madang <command>
  start   build what is stale, serve with the demo site, open the desktop studio
  serve   serve alone (production): no build, no demo site, no window; --dev serves the development pages to this machine
  seed    make the demo site where there is none, and end
  audit   compare the books of all sites with their payment companies; --days sets how far back (default ${AUDIT_DAYS})
  settle  book a settlement that the platform has paid: settle pay --site N --month YYYY-MM --currency KRW
  plan-coupon  make a coupon for plans: plan-coupon make --code CODE --name NAME (--percent 1-100 | --won AMOUNT) [--sites HOW-MANY] [--until YYYY-MM-DD]`

const say = (line: string): void => console.log(line)

export async function main(): Promise<void> {
  const asked = process.argv[2]
  const command = commands.find((one) => one === asked)
  if (command === undefined) {
    say(usage)
    process.exitCode = asked === undefined || asked === 'help' ? 0 : 2
    return
  }
  let config: Config | undefined
  const stop = stopOnSignal()
  try {
    config = readConfig(commandEnvironment(command, process.argv.slice(3), command === 'serve' ? process.env : { LOG_LEVEL: 'warn', ...process.env }), repositoryRoot)
    if (command === 'audit') process.exit(await audit(config, auditedDays(process.argv.slice(3)), say) === 0 ? 0 : 1)
    if (command === 'settle') process.exit(await settle(config, settlementOf(process.argv.slice(3)), say) ? 0 : 1)
    if (command === 'plan-coupon') process.exit(await planCoupon(config, planCouponOf(process.argv.slice(3)), say) ? 0 : 1)
    if (command === 'seed') await seed(config, say, stop)
    else await run(command, config, stop)
    process.exit(0)
  } catch (error) {
    if (stop.aborted && error === stop.reason) process.exit(0)
    const message = config === undefined ? (error as Error).message : startFailure(error, config)
    console.error(message ?? error)
    process.exit(1)
  }
}

function auditedDays(args: string[]): number {
  const days = Number(parseArgs({ args, options: { days: { type: 'string', default: String(AUDIT_DAYS) } } }).values.days)
  if (!Number.isSafeInteger(days) || days < 1) throw new ConfigError('--days is a whole number above 0.')
  return days
}

// npm forwards a Ctrl-C that the terminal has already sent.
const IGNORE_REPEAT_MS = 1000

/** Aborts on the first signal, also during startup; a second one exits at once. */
function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  let stoppedAt = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!controller.signal.aborted) {
        stoppedAt = performance.now()
        say('Stopping …')
        controller.abort()
      } else if (performance.now() - stoppedAt > IGNORE_REPEAT_MS) process.exit(130)
    })
  }
  return controller.signal
}

async function run(command: 'start' | 'serve', config: Config, stop: AbortSignal): Promise<void> {
  const starting = performance.now()
  if (command === 'start' && !(await ensureBuilt(buildTargets.web, say))) {
    stop.throwIfAborted()
    throw new Error('The web bundle could not be built.')
  }
  const running = await serve(config, { demo: command === 'start', say, stop })
  let desktop: ChildProcess | undefined
  if (!stop.aborted) {
    say(`Madang serves ${running.origin}/?channelSeq=1 (${((performance.now() - starting) / 1000).toFixed(1)} s)`)
    if (command === 'start') {
      say('Demo accounts: owner@madang.test, manager@madang.test, teacher@madang.test, student@madang.test — password Madang1!')
      say(`${config.mode === 'production' ? '' : `API: ${running.origin}/docs   Outbox: ${running.origin}/dev/outbox   `}Stop: Ctrl-C`)
      desktop = await openDesktop(`${running.origin}/?channelSeq=1`, say)
    }
  }
  if (!stop.aborted) await once(stop, 'abort')
  desktop?.kill()
  await running.stop()
}
