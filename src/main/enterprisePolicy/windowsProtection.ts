import { execFile } from 'node:child_process'
import { win32 } from 'node:path'
import { promisify } from 'node:util'

/** SDDL principals that count as administrators. OWNER RIGHTS is safe, since the owner is checked separately. */
const TRUSTED_INSTALLER = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'
const owners = new Set(['BA', 'SY', 'LA', TRUSTED_INSTALLER])
const trusted = new Set([...owners, 'CO'])

const bits: Record<string, number> = {
  FA: 0x1f01ff, GA: 0x1f01ff, FW: 0x120116, GW: 0x120116,
  DC: 0x2, LC: 0x4, DT: 0x40, SD: 0x10000, WD: 0x40000, WO: 0x80000,
}
const GENERIC_ALL = 0x10000000
const GENERIC_WRITE = 0x40000000
/** Delete, WRITE_DAC, WRITE_OWNER. */
const TAKEOVER = 0x10000 | 0x40000 | 0x80000 | GENERIC_ALL

/** Rights that change the policy. Adding files to a folder is harmless (as in ProgramData): the owner check rejects them. */
const changing = {
  file: TAKEOVER | GENERIC_WRITE | 0x2 | 0x4,
  folder: TAKEOVER | 0x40,
}

/** Whether an SDDL descriptor (`O:BAG:SYD:(A;;FA;;;BA)…`) lets only administrators own and change the object. */
export function isAdminOnlySddl(sddl: string, kind: 'file' | 'folder'): boolean {
  const owner = /^O:(S-[\d-]+|[A-Z]{2})/.exec(sddl)?.[1]
  const rules = /D:[A-Z]*((?:\([^()]*\))+)/.exec(sddl)?.[1]
  // A missing DACL grants everyone full access.
  if (owner === undefined || !owners.has(owner) || rules === undefined) return false
  return rules.slice(1, -1).split(')(').every((rule) => isHarmless(rule, changing[kind]))
}

function isHarmless(rule: string, changing: number): boolean {
  const [type, flags = '', rights = '', , , trustee = ''] = rule.split(';')
  if (type === 'D') return true
  // Conditional rules are not evaluated, so not trusted.
  if (type !== 'A') return false
  const isInheritOnly = pairsOf(flags).includes('IO')
  return trusted.has(trustee) || isInheritOnly || (bitsOf(rights) & changing) === 0
}

function bitsOf(rights: string): number {
  if (/^0x/i.test(rights)) return Number.parseInt(rights, 16)
  return pairsOf(rights).reduce((all, right) => all | (bits[right] ?? 0), 0)
}

const pairsOf = (text: string): string[] => text.match(/../g) ?? []

export type RunProgram = (program: string, args: string[], options: { env: Record<string, string>; timeout: number; windowsHide: boolean }) => Promise<{ stdout: string }>

/** Whether only an administrator can have placed this file. Rejects when Windows does not answer. */
export async function isProtectedWindows(path: string, env: Record<string, string | undefined>, run: RunProgram = promisify(execFile)): Promise<boolean> {
  const root = env['SystemRoot'] ?? 'C:\\Windows'
  const ask = 'foreach ($path in $env:MADANG_FILE, $env:MADANG_FOLDER) { (Get-Acl -LiteralPath $path).Sddl }'
  const { stdout } = await run(win32.join(root, 'System32\\WindowsPowerShell\\v1.0\\powershell.exe'), ['-NoProfile', '-NonInteractive', '-Command', ask], {
    // Passed in the environment: a path in the command could inject code.
    env: { SystemRoot: root, MADANG_FILE: path, MADANG_FOLDER: win32.dirname(path) },
    timeout: 15_000,
    windowsHide: true,
  })
  const [file, folder] = stdout.split(/\r?\n/)
  return isAdminOnlySddl(file ?? '', 'file') && isAdminOnlySddl(folder ?? '', 'folder')
}
