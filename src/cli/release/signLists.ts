import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { signFeed } from '#main/updates/feedSignature.ts'

// `latest.yml`, `beta-mac.yml`, `latest-linux-arm64.yml`.
const listName = /^(latest|beta|alpha)(-mac|-linux(-\w+)?)?\.yml$/

/** Signs the release lists of a folder in place; returns their names. */
export function signLists(folder: string, key: KeyObject): string[] {
  const names = readdirSync(folder).filter((name) => listName.test(name)).sort()
  for (const name of names) {
    const path = join(folder, name)
    writeFileSync(path, signFeed(name, readFileSync(path, 'utf8'), key))
  }
  return names
}
