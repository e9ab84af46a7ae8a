import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { SECOND_MS } from '#shared/kernel/moments.ts'

const MEMORY_BYTES = 6 * 1024 ** 3
const FILE_BYTES = 512 * 1024 ** 2
const OPEN_FILES = 256

const run = promisify(execFile)
const works = (command: string, args: string[]) => run(command, args).then(() => true, () => false)

export type CommandLine = readonly [command: string, ...args: string[]]

/** Sandboxes a command; `limitMs` limits its run time. */
export type Confine = (command: CommandLine, limitMs: number) => CommandLine

/** Detects which sandboxing this machine offers without root: `prlimit` for resources, `unshare` for a namespace without network. */
export async function findConfinement(): Promise<Confine> {
  const noNetwork: readonly string[] = ['unshare', '--user', '--map-current-user', '--net']
  const [hasLimits, hasNamespaces] = await Promise.all([
    works('prlimit', limitsOf(SECOND_MS).slice(1).concat('true')),
    works('unshare', [...noNetwork.slice(1), 'true']),
  ])
  return (command, limitMs) => [...(hasLimits ? limitsOf(limitMs) : []), ...(hasNamespaces ? noNetwork : []), ...command] as unknown as CommandLine
}

function limitsOf(limitMs: number): string[] {
  const processorSeconds = Math.ceil(limitMs / SECOND_MS) * availableParallelism()
  return ['prlimit', `--as=${MEMORY_BYTES}`, `--cpu=${processorSeconds}`, `--fsize=${FILE_BYTES}`, `--nofile=${OPEN_FILES}`, '--core=0']
}

/** A minimal environment for tools, without the server's secrets. */
export function bareEnvironment(folder: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { LANG: 'C', HOME: folder, TMPDIR: folder, ...(PATH === undefined ? {} : { PATH }), ...(SystemRoot === undefined ? {} : { SystemRoot }) }
}
