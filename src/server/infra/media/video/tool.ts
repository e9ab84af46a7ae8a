import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { bareEnvironment, findConfinement } from './confinement.ts'
import type { CommandLine, Confine } from './confinement.ts'

export class ToolFailed extends Error {
  override readonly name = 'ToolFailed'
  readonly why: 'error' | 'tooSlow' | 'stopped'

  constructor(why: 'error' | 'tooSlow' | 'stopped', command: string, lastWords: string) {
    super(`${command}: ${why}${lastWords === '' ? '' : `: ${lastWords}`}`)
    this.why = why
  }
}

const LAST_WORDS_CHARS = 2000
const NICE = 10

let confinement: Promise<Confine> | undefined

/** Runs a tool without a shell, sandboxed, at low priority. Throws ToolFailed, also on abort and timeout. @param options.folder absolute */
export async function runTool(
  command: CommandLine, options: { folder: string; signal: AbortSignal; limitMs: number; onLine?: (line: string) => void },
): Promise<string> {
  const confine = await (confinement ??= findConfinement())
  const [program, ...args] = confine(command, options.limitMs)
  const { folder: cwd } = options
  // A process group of its own: Ctrl-C in a terminal is for the server, which decides what becomes of its tools.
  const detached = process.platform !== 'win32'
  const child = spawn(program, args, { cwd, env: bareEnvironment(cwd), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, detached })
  let output = ''
  let lastWords = ''
  let why: ToolFailed['why'] = 'error'
  const end = (reason: ToolFailed['why']) => {
    why = reason
    child.kill('SIGKILL')
  }
  const stop = () => end('stopped')
  // The server leaves without waiting, as after a second Ctrl-C.
  process.once('exit', stop)
  const slow = setTimeout(() => end('tooSlow'), options.limitMs)
  options.signal.addEventListener('abort', stop)
  if (options.signal.aborted) stop()

  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE)
    } catch {
      // Exited already, or not permitted: runs at normal priority.
    }
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_CHARS)
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (options.onLine === undefined) output += `${line}\n`
    else options.onLine(line)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (code !== 0) throw new ToolFailed(why, command[0], lastWords.trim())
    return output
  } finally {
    clearTimeout(slow)
    options.signal.removeEventListener('abort', stop)
    process.removeListener('exit', stop)
    lines.close()
  }
}
