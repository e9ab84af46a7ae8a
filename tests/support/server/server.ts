import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '#cli/repository.ts'
import { serverNodeFlags } from '#cli/start/nodeFlags.ts'
import { features } from '#shared/course/features.ts'
import { LONGEST_TEST_MS } from '#tests/support/patience.ts'

export interface ServerProcess {
  origin: string
  pid: number
  output(): string
  /** Stops it (Ctrl-C); returns its exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
  restart(): Promise<void>
}

/** A free port below the ephemeral range, so that no other process is given it before use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const server = createServer()
    try {
      server.listen(port)
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

const START_TIMEOUT_MS = LONGEST_TEST_MS

/** For a process that soon ends: to optimise the embedded database's code costs 1 s of processor time and half of the memory, and holds an end for two seconds. */
export const briefNodeFlags = ['--liftoff-only'] as const

/** Starts `madang serve` and waits until it responds. Throws with its output when it exits first. */
export async function startServer(options: { dataDir: string; port?: number; env?: Record<string, string>; nodeFlags?: readonly string[] }): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const origin = `http://localhost:${port}`
  let child: ChildProcess
  let printed = ''

  async function launch(): Promise<void> {
    child = spawn(process.execPath, [...serverNodeFlags, ...(options.nodeFlags ?? []), join(repositoryRoot, 'src/cli/madang.ts'), 'serve'], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { NODE_ENV: 'development', FEATURES: features.join(), MADANG_OPERATORS: 'owner@madang.test', ...process.env, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '0', ...options.env, PORT: String(port), DATA_DIR: options.dataDir },
    })
    child.stdout?.on('data', (chunk: Buffer) => { printed += chunk.toString() })
    child.stderr?.on('data', (chunk: Buffer) => { printed += chunk.toString() })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed}`)
      const answered = await fetch(`${origin}/health`).then((answer) => answer.ok, () => false)
      if (answered) return
      await sleep(50)
    }
    child.kill('SIGKILL')
    throw new Error(`The server did not answer within ${START_TIMEOUT_MS} ms:\n${printed}`)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }

  await launch()
  return {
    origin,
    get pid() { return child.pid ?? 0 },
    output: () => printed,
    stop: () => end('SIGTERM'),
    async kill() { await end('SIGKILL') },
    restart: launch,
  }
}
