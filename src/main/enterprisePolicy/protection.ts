import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Ownership {
  uid: number
  gid: number
  mode: number
  isLink: boolean
}

/** Administrator-only groups: root (wheel on macOS), and `admin` on macOS. */
const adminGroups: Partial<Record<NodeJS.Platform, readonly number[]>> = { darwin: [0, 80] }
const GROUP_WRITES = 0o020
const OTHERS_WRITE = 0o002

/** Whether only an administrator can have written this: owned by root, writable by nobody else. */
export function isAdminOnly({ uid, gid, mode, isLink }: Ownership, platform: NodeJS.Platform): boolean {
  if (isLink || uid !== 0 || (mode & OTHERS_WRITE) !== 0) return false
  return (mode & GROUP_WRITES) === 0 || (adminGroups[platform] ?? [0]).includes(gid)
}

/** Whether only an administrator could have placed this file; checks its parent folders too. POSIX; see `windowsProtection`. */
export async function isProtectedPosix(path: string, platform: NodeJS.Platform, ownershipOf: (path: string) => Promise<Ownership> = ownership): Promise<boolean> {
  if (!isAdminOnly(await ownershipOf(path), platform)) return false
  const folder = dirname(path)
  return folder === path || isProtectedPosix(folder, platform, ownershipOf)
}

async function ownership(path: string): Promise<Ownership> {
  const entry = await lstat(path)
  return { uid: entry.uid, gid: entry.gid, mode: entry.mode, isLink: entry.isSymbolicLink() }
}
