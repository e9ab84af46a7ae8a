import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isSignedFeed } from '#main/updates/feedSignature.ts'
import { readReleaseSource, releaseSource } from '#main/updates/releaseSource.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { startTriedFeed } from './triedFeed.ts'
import { programIn, smokeTest, triedConfig } from './tryOut.ts'

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
  // As an AppImage names itself.
  const check = process.platform === 'linux' ? 'if (process.env.APPIMAGE !== process.argv[1]) throw new Error("not as installed")\n' : ''
  const write = report === undefined ? '' : `require('node:fs').writeFileSync(process.argv.find((arg) => arg.startsWith('--smoke=')).slice(8), ${JSON.stringify(JSON.stringify(report))})`
  await writeFile(program, `#!${process.execPath}\n${check}${write}\nprocess.exitCode = 1\n`)
  await chmod(program, 0o755)
  return program
}

it('gives the app a signed list of releases on this machine, which is not newer [DESK-05]', async () => {
  const feed = await startTriedFeed()
  try {
    const source = readReleaseSource(JSON.stringify(triedConfig(folder.path, feed.source).extraMetadata))
    expect(source).toEqual(feed.source)
    // No release may name this machine.
    expect(releaseSource.safeParse(feed.source).success).toBe(false)
    const list = await (await fetch(`${source?.address}latest-linux.yml?noCache=1`)).text()
    expect(isSignedFeed('latest-linux.yml', list, source?.keys ?? [])).toBe(true)
    expect(parseUpdateInfo(list, 'latest-linux.yml', new URL(feed.source.address))).toMatchObject({ version: '0.0.0' })
    expect([feed.asked, (await fetch(`${source?.address}Madang.exe`)).status]).toEqual([['latest-linux.yml'], 404])
  } finally {
    await feed.close()
  }
})

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
