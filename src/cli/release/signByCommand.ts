import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Signs each file by an external program, such as a script for a hardware key. */
export function signByCommand(program: string): (file: { path: string }) => Promise<void> {
  return async ({ path }) => {
    // No shell: the path must not inject a command.
    await run(program, [path], { windowsHide: true })
  }
}
