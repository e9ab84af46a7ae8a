import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'

/** Starts a baseline server: a script of this folder that prints its port. */
export async function startFloor(script: string, ...args: string[]): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [join(repositoryRoot, 'tests/bench', script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return {
    port: Number(chunk.toString().trim()),
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
