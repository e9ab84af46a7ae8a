import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptLog } from '#tests/support/desktop/desktopPorts.ts'
import { policyPath, protectionOf, readPolicy } from './policyFile.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-policy-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const trusting = async () => true

describe('policyPath', () => {
  it.each([
    ['linux', {}, '/etc/madang/policy.json'],
    ['darwin', {}, '/Library/Application Support/Madang/policy.json'],
    ['win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Madang\\policy.json'],
    ['win32', {}, 'C:\\ProgramData\\Madang\\policy.json'],
  ] as const)('on %s with %j is %s', (platform, env, path) => {
    expect(policyPath(platform, env)).toBe(path)
  })
})

describe('readPolicy [DESK-05]', () => {
  const path = () => join(folder, 'policy.json')

  it('returns an empty policy without a file', async () => {
    const log = keptLog()
    expect(await readPolicy({ path: path(), isProtected: trusting, log })).toEqual({ policy: {}, fault: undefined })
    expect(log.lines).toEqual([])
  })

  it('reads a protected file', async () => {
    await writeFile(path(), '{"updateChannel":"beta"}')
    expect(await readPolicy({ path: path(), isProtected: trusting, log: keptLog() })).toEqual({ policy: { updateChannel: 'beta' }, fault: undefined })
  })

  it('ignores a file that any user can write, and reports it', async () => {
    await writeFile(path(), '{"serverAddress":"https://evil.test"}')
    const log = keptLog()
    expect(await readPolicy({ path: path(), isProtected: protectionOf('linux', {}), log })).toEqual({ policy: {}, fault: { kind: 'notProtected' } })
    expect(log.lines.join()).toContain('notProtected')
  })

  it.each<[string, () => Promise<void>, (path: string) => Promise<boolean>]>([
    ['text that is no JSON', () => writeFile(path(), '{'), async () => false],
    ['a folder in its place', async () => void (await mkdir(path())), async () => false],
    ['a link to nowhere', () => symlink(join(folder, 'nowhere'), path()), async () => false],
    ['an unknown owner', () => writeFile(path(), '{'), async () => { throw new Error('no answer') }],
  ])('ignores a file not proven to be an administrator\'s: %s', async (_what, arrange, isProtected) => {
    await arrange()
    expect(await readPolicy({ path: path(), isProtected, log: keptLog() })).toEqual({ policy: {}, fault: { kind: 'notProtected' } })
  })

  it('reports a folder in place of the file as unreadable', async () => {
    await mkdir(path())
    expect(await readPolicy({ path: path(), isProtected: trusting, log: keptLog() })).toEqual({ policy: {}, fault: { kind: 'unreadable' } })
  })

  it.skipIf(process.getuid?.() === 0)('reports a file without read permission as unreadable', async () => {
    await writeFile(path(), '{}')
    await chmod(path(), 0)
    expect(await readPolicy({ path: path(), isProtected: trusting, log: keptLog() })).toEqual({ policy: {}, fault: { kind: 'unreadable' } })
  })
})
