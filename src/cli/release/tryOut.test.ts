import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { programIn, smokeTest } from './tryOut.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** A program that writes this report, as a packed app does. */
async function packed(report: object | undefined): Promise<string> {
  const at = join(folder.path, 'linux-unpacked')
  await mkdir(at, { recursive: true })
  const program = join(at, 'madang')
  const write = report === undefined ? '' : `require('node:fs').writeFileSync(process.argv.find((arg) => arg.startsWith('--smoke=')).slice(8), ${JSON.stringify(JSON.stringify(report))})`
  await writeFile(program, `#!${process.execPath}\n${write}\nprocess.exitCode = 1\n`)
  await chmod(program, 0o755)
  return program
}

const checks = { window: { ok: true, detail: 'shown' }, keychain: { ok: false, detail: 'no library' } }

it.skipIf(process.platform === 'win32')('finds the packed program and reports each of its checks [DESK-05]', async () => {
  expect(() => programIn(folder.path)).toThrow('no packed app')
  const said: string[] = []
  const smoke = async (report: object | undefined) => {
    said.length = 0
    await packed(report)
    return smokeTest(programIn(folder.path), folder.path, (line) => void said.push(line))
  }
  expect(await smoke({ ok: true, version: '1.0.0', checks: { window: checks.window } })).toBe(true)
  expect(await smoke({ ok: false, version: '1.0.0', checks })).toBe(false)
  expect(said.slice(0, 2)).toEqual(['✓ window    shown', '✗ keychain  no library'])
  expect(await smoke(undefined)).toBe(false)
  expect(said).toEqual([expect.stringContaining('wrote no report: exit code 1')])
})
