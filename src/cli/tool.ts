import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import { repositoryRoot } from '#cli/repository.ts'

const packages = {
  oxlint: 'oxlint',
  tsc: 'typescript',
  vitest: 'vitest',
  playwright: 'playwright',
  vite: 'vite',
  'electron-vite': 'electron-vite',
} as const

export type Tool = keyof typeof packages

const Manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

// Bypasses .bin, which needs a shell on Windows and file permissions.
function entryPoint(tool: Tool): string {
  const folder = join(repositoryRoot, 'node_modules', packages[tool])
  const { bin } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[tool]
  if (file === undefined) throw new Error(`The package ${packages[tool]} has no program ${tool}.`)
  return join(folder, file)
}

/** A file descriptor for the output of tools; without one, the terminal. */
export const toolOutput = new AsyncLocalStorage<number>()

/** Runs a tool, or a script with `node`, in the repository root. @returns exit code; 1 when killed or not started */
export function runTool(tool: Tool | 'node', args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const tools = join(repositoryRoot, 'node_modules', '.bin')
  const output = toolOutput.getStore() ?? 'inherit'
  return new Promise((resolve) => {
    const child = spawn(process.execPath, tool === 'node' ? args : [entryPoint(tool), ...args], {
      cwd: repositoryRoot,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env, PATH: `${tools}${delimiter}${process.env.PATH ?? ''}` },
    })
    child.once('error', (error) => {
      console.error(`${tool} could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
