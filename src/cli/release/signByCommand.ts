import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Signs by a program that is started with the path of each file alone, such as a script around a hardware key; it fails when the program does. */
export function signByCommand(program: string): (file: { path: string }) => Promise<void> {
  return async ({ path }) => {
    // No shell: the path is one argument, whatever is in it.
    await run(program, [path], { windowsHide: true })
  }
}
