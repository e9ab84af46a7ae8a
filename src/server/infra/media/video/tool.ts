import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { bareEnvironment, findConfinement } from './confinement.ts'
import type { CommandLine, Confine } from './confinement.ts'

/** A tool ended with an error, was too slow, or was told to end. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed'
  readonly why: 'error' | 'tooSlow' | 'stopped'

  constructor(why: 'error' | 'tooSlow' | 'stopped', command: string, lastWords: string) {
    super(`${command}: ${why}${lastWords === '' ? '' : `: ${lastWords}`}`)
    this.why = why
  }
}

const LAST_WORDS_CHARS = 2000
/** Below the server itself, so that pages stay quick while videos are made. */
const NICE = 10

let confinement: Promise<Confine> | undefined

/**
 * Runs a tool without a shell, at low priority, in a working folder of its own, with the least rights that the machine offers
 * (`findConfinement`) and none of the server's environment; calls back with each line it prints and answers them all.
 * Kills it when the signal fires or the time is over. Throws ToolFailed.
 * @param folder its working folder, absolute
 * @param limitMs longest it may run, in milliseconds
 */
export async function runTool(
  command: CommandLine, options: { folder: string; signal: AbortSignal; limitMs: number; onLine?: (line: string) => void },
): Promise<string> {
  const confine = await (confinement ??= findConfinement())
  const [program, ...args] = confine(command, options.limitMs)
  const { folder: cwd } = options
  const child = spawn(program, args, { cwd, env: bareEnvironment(cwd), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  let output = ''
  let lastWords = ''
  let why: ToolFailed['why'] = 'error'
  const end = (reason: ToolFailed['why']) => {
    why = reason
    child.kill('SIGKILL')
  }
  const stop = () => end('stopped')
  const slow = setTimeout(() => end('tooSlow'), options.limitMs)
  options.signal.addEventListener('abort', stop)
  if (options.signal.aborted) stop()

  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE)
    } catch {
      // Already over, or not allowed to: then it runs like any other.
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
    lines.close()
  }
}
