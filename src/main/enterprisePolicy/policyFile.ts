import { lstat } from 'node:fs/promises'
import { win32 } from 'node:path'
import { readIfPresent } from '#main/files/atomicFile.ts'
import type { LogPort } from '#main/ports.ts'
import { parsePolicy } from './policy.ts'
import type { PolicyReading } from './policy.ts'
import { isProtectedPosix } from './protection.ts'
import { isProtectedWindows } from './windowsProtection.ts'

/** Path of the machine's policy file (docs/releasing.md). */
export function policyPath(platform: NodeJS.Platform, env: Record<string, string | undefined>): string {
  if (platform === 'win32') return win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Madang', 'policy.json')
  if (platform === 'darwin') return '/Library/Application Support/Madang/policy.json'
  return '/etc/madang/policy.json'
}

/** Reads this machine's policy; returns faults for the user to see. */
export async function readPolicy({ path, isProtected, log }: {
  path: string
  isProtected: (path: string) => Promise<boolean>
  log: LogPort
}): Promise<PolicyReading> {
  const reading = await read(path, isProtected, log)
  if (reading.fault !== undefined) log.warn('the policy file has a fault', { fault: reading.fault.kind })
  return reading
}

async function read(path: string, isProtected: (path: string) => Promise<boolean>, log: LogPort): Promise<PolicyReading> {
  if (await isAbsent(path)) return { policy: {}, fault: undefined }
  // Check protection first: an unprotected file has no effect, not even when damaged or unreadable.
  const isAdmins = await isProtected(path).catch((error: unknown) => {
    log.error('the protection of the policy file could not be found out', error)
    return false
  })
  if (!isAdmins) return { policy: {}, fault: { kind: 'notProtected' } }
  try {
    const text = await readIfPresent(path)
    return text === undefined ? { policy: {}, fault: undefined } : parsePolicy(text)
  } catch (error) {
    log.error('the policy file could not be read', error)
    return { policy: {}, fault: { kind: 'unreadable' } }
  }
}

async function isAbsent(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return false
  } catch (error) {
    // Any other error: the file exists but is unreadable.
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

export function protectionOf(platform: NodeJS.Platform, env: Record<string, string | undefined>): (path: string) => Promise<boolean> {
  return platform === 'win32' ? (path) => isProtectedWindows(path, env) : (path) => isProtectedPosix(path, platform)
}
