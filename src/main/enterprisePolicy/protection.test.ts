import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { isAdminOnly, isProtectedPosix } from './protection.ts'
import type { Ownership } from './protection.ts'
import { isAdminOnlySddl, isProtectedWindows } from './windowsProtection.ts'
import type { RunProgram } from './windowsProtection.ts'

const root: Ownership = { uid: 0, gid: 0, mode: 0o100644, isLink: false }

describe('isAdminOnly', () => {
  it.each<[string, Partial<Ownership>, NodeJS.Platform, boolean]>([
    ['root\'s file', {}, 'linux', true],
    ['root\'s folder that root\'s group may write', { mode: 0o040775 }, 'linux', true],
    ['a person\'s file', { uid: 1000 }, 'linux', false],
    ['a file that all may write', { mode: 0o100666 }, 'linux', false],
    ['a folder like /tmp', { mode: 0o041777 }, 'linux', false],
    ['a file that a group may write', { gid: 50, mode: 0o100664 }, 'linux', false],
    ['a file that group 80 may write', { gid: 80, mode: 0o100664 }, 'linux', false],
    ['a folder that the group admin of macOS may write', { gid: 80, mode: 0o040775 }, 'darwin', true],
    ['a folder that the group staff of macOS may write', { gid: 20, mode: 0o040775 }, 'darwin', false],
    ['a link', { isLink: true, mode: 0o120777 }, 'linux', false],
  ])('%s', (_what, difference, platform, trusted) => {
    expect(isAdminOnly({ ...root, ...difference }, platform)).toBe(trusted)
  })
})

describe('isProtectedPosix', () => {
  const over = (differences: Record<string, Partial<Ownership>>) => async (path: string) => ({ ...root, ...differences[path] })

  it('checks the file and every parent folder', async () => {
    expect(await isProtectedPosix('/etc/madang/policy.json', 'linux', over({}))).toBe(true)
    for (const path of ['/etc/madang/policy.json', '/etc/madang', '/etc', '/']) {
      expect(await isProtectedPosix('/etc/madang/policy.json', 'linux', over({ [path]: { uid: 1000 } })), path).toBe(false)
    }
  })

  it('rejects a file in a world-writable folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'madang-protection-'))
    await writeFile(join(folder, 'policy.json'), '{}')
    expect(await isProtectedPosix(join(folder, 'policy.json'), process.platform)).toBe(false)
    await rm(folder, { recursive: true })
    await expect(isProtectedPosix(join(folder, 'policy.json'), process.platform)).rejects.toThrow('ENOENT')
  })
})

describe('isAdminOnlySddl', () => {
  const inherited = '(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)'
  it.each([
    ['an administrator\'s file in ProgramData', `O:BAG:S-1-5-21-1-2-3-513D:AI${inherited}`, true],
    ['a file of the system', 'O:SYG:SYD:PAI(A;;FA;;;SY)(A;;FA;;;BA)(A;;FR;;;WD)', true],
    ['a person\'s file in ProgramData', `O:S-1-5-21-1-2-3-1001G:S-1-5-21-1-2-3-513D:AI(A;ID;FA;;;S-1-5-21-1-2-3-1001)${inherited}`, false],
    ['a file that users may write', `O:BAG:BAD:(A;;FW;;;BU)${inherited}`, false],
    ['a file that users may modify, in bits', `O:BAG:BAD:(A;;0x1301bf;;;BU)${inherited}`, false],
    ['a file that everyone may append to', `O:BAG:BAD:(A;;FRLC;;;WD)${inherited}`, false],
    ['a file whose rules a person may change', `O:BAG:BAD:(A;;WD;;;S-1-5-21-1-2-3-1001)${inherited}`, false],
    ['a file with a rule under a condition', `O:BAG:BAD:(XA;;FR;;;WD;(@USER.x==1))${inherited}`, false],
    ['a file without rules', 'O:BAG:BAD:', false],
    ['a file with rules for nobody', 'O:BAG:BAD:NO_ACCESS_CONTROL', false],
    ['no answer', '', false],
  ])('%s', (_what, sddl, trusted) => {
    expect(isAdminOnlySddl(sddl, 'file')).toBe(trusted)
  })

  const below = '(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)'
  it.each([
    ['an administrator\'s folder in ProgramData, where users may add files', `O:BAG:BAD:AI${below}`, true],
    ['a person\'s folder', `O:S-1-5-21-1-2-3-1001G:BAD:AI${below}`, false],
    ['a folder where users may delete files', `O:BAG:BAD:(A;;DT;;;BU)${below}`, false],
    ['a folder with full access for users', `O:BAG:BAD:(A;OICI;FA;;;BU)${below}`, false],
    ['a folder with inherit-only rights', `O:BAG:BAD:(A;CIOIIO;FA;;;BU)${below}`, true],
    ['a folder with similar flags', `O:BAG:BAD:(A;CIOI;FA;;;BU)${below}`, false],
  ])('%s', (_what, sddl, trusted) => {
    expect(isAdminOnlySddl(sddl, 'folder')).toBe(trusted)
  })
})

describe('isProtectedWindows [DESK-05]', () => {
  const path = 'C:\\ProgramData\\Madang\\policy.json'
  const file = 'O:BAG:S-1-5-21-397955417-626881126-188441444-513D:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)'
  const folder = 'O:BAG:S-1-5-21-397955417-626881126-188441444-513D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)'
  const users = 'O:S-1-5-21-397955417-626881126-188441444-1001G:S-1-5-21-397955417-626881126-188441444-513D:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)'
  const saying = (stdout: string) => vi.fn<RunProgram>(async () => ({ stdout }))

  it('asks Windows\' own PowerShell for both descriptors, with the paths where none can be taken for a command', async () => {
    const run = saying('')
    const hostile = 'C:\\ProgramData\\Madang\\$(calc); policy.json'
    await isProtectedWindows(hostile, { SystemRoot: 'D:\\Windows', Path: 'C:\\Users\\kim\\bin', PSModulePath: 'C:\\Users\\kim\\modules' }, run)
    expect(run.mock.calls).toEqual([[
      'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      ['-NoProfile', '-NonInteractive', '-Command', 'foreach ($path in $env:MADANG_FILE, $env:MADANG_FOLDER) { (Get-Acl -LiteralPath $path).Sddl }'],
      { env: { SystemRoot: 'D:\\Windows', MADANG_FILE: hostile, MADANG_FOLDER: 'C:\\ProgramData\\Madang' }, timeout: 15_000, windowsHide: true },
    ]])
    const usual = saying('')
    await isProtectedWindows(path, {}, usual)
    expect(usual.mock.calls[0]?.[0]).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe')
  })

  it.each([
    ['an administrator\'s file in an administrator\'s folder', `${file}\r\n${folder}\r\n`, true],
    ['the same with LF line ends', `${file}\n${folder}\n`, true],
    ['a person\'s file', `${users}\r\n${folder}\r\n`, false],
    ['a person\'s folder', `${file}\r\n${users}\r\n`, false],
    ['a file that disappeared: the folder only', `${folder}\r\n`, false],
    ['an unreadable folder: the file only', `${file}\r\n`, false],
    ['a warning before the answer', `WARNING: module loaded\r\n${file}\r\n${folder}\r\n`, false],
    ['nothing', '', false],
  ])('%s', async (_what, stdout, trusted) => {
    expect(await isProtectedWindows(path, {}, saying(stdout))).toBe(trusted)
  })

  it('treats no output as unprotected', async () => {
    const run: RunProgram = async () => { throw new Error('spawn powershell.exe ENOENT') }
    await expect(isProtectedWindows(path, {}, run)).rejects.toThrow('ENOENT')
  })
})
