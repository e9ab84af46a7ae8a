import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Who owns a file and who may write it, as far as a policy needs it. */
export interface Ownership {
  uid: number
  gid: number
  /** Permission bits. */
  mode: number
  isLink: boolean
}

/** Groups that only administrators are in: root's (wheel on macOS), and `admin` on macOS. */
const adminGroups: Partial<Record<NodeJS.Platform, readonly number[]>> = { darwin: [0, 80] }
const GROUP_WRITES = 0o020
const OTHERS_WRITE = 0o002

/** Tells whether only an administrator can have written what is there: root's, and writable by nobody else. */
export function isAdminOnly({ uid, gid, mode, isLink }: Ownership, platform: NodeJS.Platform): boolean {
  if (isLink || uid !== 0 || (mode & OTHERS_WRITE) !== 0) return false
  return (mode & GROUP_WRITES) === 0 || (adminGroups[platform] ?? [0]).includes(gid)
}

/**
 * Tells whether only an administrator can have put this file here: the file, and every folder above it, since who may write
 * a folder may put another file in the place. For POSIX systems; see `windowsProtection`.
 */
export async function isProtectedPosix(path: string, platform: NodeJS.Platform, ownershipOf: (path: string) => Promise<Ownership> = ownership): Promise<boolean> {
  if (!isAdminOnly(await ownershipOf(path), platform)) return false
  const folder = dirname(path)
  return folder === path || isProtectedPosix(folder, platform, ownershipOf)
}

async function ownership(path: string): Promise<Ownership> {
  const entry = await lstat(path)
  return { uid: entry.uid, gid: entry.gid, mode: entry.mode, isLink: entry.isSymbolicLink() }
}
