import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { signFeed } from '#main/updates/feedSignature.ts'

/** electron-builder's lists: `latest.yml`, `beta-mac.yml`, `latest-linux-arm64.yml`. */
const listName = /^(latest|beta|alpha)(-mac|-linux(-\w+)?)?\.yml$/

/** Signs every release list in a folder in place. Returns their names. */
export function signLists(folder: string, key: KeyObject): string[] {
  const names = readdirSync(folder).filter((name) => listName.test(name)).sort()
  for (const name of names) {
    const path = join(folder, name)
    writeFileSync(path, signFeed(name, readFileSync(path, 'utf8'), key))
  }
  return names
}
