import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Signs with a program that gets the path of each file, such as a script around a hardware key. Rejects when the
 * program fails.
 */
export function signByCommand(program: string): (file: { path: string }) => Promise<void> {
  return async ({ path }) => {
    // No shell, so that the path cannot inject a command.
    await run(program, [path], { windowsHide: true })
  }
}
