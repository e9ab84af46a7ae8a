import { describe, expect, it } from 'vitest'
import { runTool } from '#cli/tool.ts'

describe('running a tool', () => {
  it('returns the exit code of a script', async () => {
    expect(await runTool('node', ['-e', 'process.exit(3)'])).toBe(3)
  })

  it('passes the environment, and adds the repository’s tools to PATH', async () => {
    const script = 'process.exit(process.env.WORD === "yes" && process.env.PATH.includes(".bin") ? 0 : 1)'
    expect(await runTool('node', ['-e', script], { WORD: 'yes' })).toBe(0)
    expect(await runTool('node', ['-e', script], { WORD: 'no' })).toBe(1)
  })

  it('finds the program that a package provides under another name', async () => {
    expect(await runTool('tsc', ['--version'])).toBe(0)
  })
})
