import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Starts an X server without a screen, which chooses its own number. Rejects when it ends first. @returns `:99` and the like */
export function startVirtualDisplay(program: string): Promise<{ name: string; stop(): void }> {
  return new Promise((resolve, reject) => {
    const server = spawn(program, ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
    createInterface(server.stdout).once('line', (number) => resolve({ name: `:${number.trim()}`, stop: () => void server.kill() }))
  })
}
