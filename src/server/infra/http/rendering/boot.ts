import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The script in the head of rendered pages, which shows the chosen colour scheme before the first paint and starts the application at a sign of a person. */
export interface Boot {
  element: string
  /** The source that lets a content security policy run it, and no other inline script. */
  source: string
}

/** The boot that the web bundle's build made; null: there is none, and no page is rendered. */
export function readBoot(webRoot: string): Boot | null {
  const file = join(`${webRoot}-server`, 'boot.js')
  if (!existsSync(file)) return null
  const script = readFileSync(file, 'utf8').trim()
  if (/<\/script|<!--/i.test(script)) throw new Error(`${file} cannot stand in a document`)
  return { element: `<script>${script}</script>`, source: `'sha256-${createHash('sha256').update(script).digest('base64')}'` }
}
