import { readConfig } from '#server/app/config.ts'
import type { Config } from '#server/app/config.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { buildTargets, ensureBuilt } from './start/build.ts'
import { openDesktop } from './start/desktop.ts'
import { seed, serve, startFailure } from './start/serve.ts'

const usage = `madang <command>
  start   build what is stale, serve with the demo site, open the desktop studio
  serve   serve alone (production): no build, no demo site, no window
  seed    make the demo site where there is none, and end`

const say = (line: string): void => console.log(line)

async function main(): Promise<void> {
  const command = process.argv[2]
  if (command !== 'start' && command !== 'serve' && command !== 'seed') {
    say(usage)
    process.exitCode = command === undefined || command === 'help' ? 0 : 2
    return
  }
  let config: Config | undefined
  try {
    config = readConfig(command === 'serve' ? process.env : { LOG_LEVEL: 'warn', ...process.env }, repositoryRoot)
    if (command === 'seed') await seed(config, say)
    else await run(command, config)
  } catch (error) {
    const sentence = config === undefined ? (error as Error).message : startFailure(error, config)
    console.error(sentence ?? error)
    process.exit(1)
  }
}

async function run(command: 'start' | 'serve', config: Config): Promise<void> {
  const starting = performance.now()
  if (command === 'start' && !(await ensureBuilt(buildTargets.web, say))) throw new Error('The web bundle could not be built.')
  const running = await serve(config, { demo: command === 'start', say })
  say(`Madang serves ${running.origin}/?channelSeq=1 (${((performance.now() - starting) / 1000).toFixed(1)} s)`)
  if (command === 'start') {
    say('Demo accounts: owner@madang.test, manager@madang.test, teacher@madang.test, student@madang.test — password Madang1!')
    say(`API: ${running.origin}/docs   Outbox: ${running.origin}/dev/outbox   Stop: Ctrl-C`)
  }
  const desktop = command === 'start' ? await openDesktop(`${running.origin}/?channelSeq=1`, say) : undefined

  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    desktop?.kill()
    running.stop().then(() => process.exit(0), (error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

await main()
