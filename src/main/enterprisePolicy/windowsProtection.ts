import { execFile } from 'node:child_process'
import { win32 } from 'node:path'
import { promisify } from 'node:util'

/** Who counts as an administrator, as SDDL writes it: the group, the system, the first account, the installer service; and whoever owns, since the owner is checked by itself. */
const TRUSTED_INSTALLER = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'
const owners = new Set(['BA', 'SY', 'LA', TRUSTED_INSTALLER])
const trusted = new Set([...owners, 'CO'])

/** The rights that matter as SDDL writes them, and their bits. */
const bits: Record<string, number> = {
  FA: 0x1f01ff, GA: 0x1f01ff, FW: 0x120116, GW: 0x120116,
  DC: 0x2, LC: 0x4, DT: 0x40, SD: 0x10000, WD: 0x40000, WO: 0x80000,
}
const GENERIC_ALL = 0x10000000
const GENERIC_WRITE = 0x40000000
/** Delete or move away, change the rules, take over. */
const TAKING = 0x10000 | 0x40000 | 0x80000 | GENERIC_ALL

/**
 * Rights with which the policy can be changed. In a folder others may add files, as Windows lets them in ProgramData: a file
 * of theirs has them as its owner. They may not delete what is there.
 */
const changing = {
  file: TAKING | GENERIC_WRITE | 0x2 | 0x4,
  folder: TAKING | 0x40,
}

/** Tells by its security descriptor in SDDL (`O:BAG:SYD:(A;;FA;;;BA)…`) whether administrators alone own and may change something. */
export function isAdminOnlySddl(sddl: string, kind: 'file' | 'folder'): boolean {
  const owner = /^O:(S-[\d-]+|[A-Z]{2})/.exec(sddl)?.[1]
  const rules = /D:[A-Z]*((?:\([^()]*\))+)/.exec(sddl)?.[1]
  // Without rules everybody may do everything.
  if (owner === undefined || !owners.has(owner) || rules === undefined) return false
  return rules.slice(1, -1).split(')(').every((rule) => isHarmless(rule, changing[kind]))
}

function isHarmless(rule: string, changing: number): boolean {
  const [type, flags = '', rights = '', , , trustee = ''] = rule.split(';')
  if (type === 'D') return true
  // Rules with conditions are not judged here, so they are not trusted.
  if (type !== 'A') return false
  const isForWhatIsMadeBelow = pairsOf(flags).includes('IO')
  return trusted.has(trustee) || isForWhatIsMadeBelow || (bitsOf(rights) & changing) === 0
}

function bitsOf(rights: string): number {
  if (/^0x/i.test(rights)) return Number.parseInt(rights, 16)
  return pairsOf(rights).reduce((all, right) => all | (bits[right] ?? 0), 0)
}

const pairsOf = (text: string): string[] => text.match(/../g) ?? []

/** Runs a program of the system and answers what it wrote; rejects when it fails or takes too long. */
export type RunProgram = (program: string, args: string[], options: { env: Record<string, string>; timeout: number; windowsHide: boolean }) => Promise<{ stdout: string }>

/** Tells whether only an administrator can have put this file here. Rejects when Windows does not answer. */
export async function isProtectedWindows(path: string, env: Record<string, string | undefined>, run: RunProgram = promisify(execFile)): Promise<boolean> {
  const root = env['SystemRoot'] ?? 'C:\\Windows'
  const ask = 'foreach ($path in $env:MADANG_FILE, $env:MADANG_FOLDER) { (Get-Acl -LiteralPath $path).Sddl }'
  const { stdout } = await run(win32.join(root, 'System32\\WindowsPowerShell\\v1.0\\powershell.exe'), ['-NoProfile', '-NonInteractive', '-Command', ask], {
    // In the environment a path cannot be taken for a command.
    env: { SystemRoot: root, MADANG_FILE: path, MADANG_FOLDER: win32.dirname(path) },
    timeout: 15_000,
    windowsHide: true,
  })
  const [file, folder] = stdout.split(/\r?\n/)
  return isAdminOnlySddl(file ?? '', 'file') && isAdminOnlySddl(folder ?? '', 'folder')
}
