import { join } from 'node:path'
import type { Page } from 'playwright'
import { painted, showInScheme, viewports } from '#tests/support/looks.ts'
import type { Language, Scheme, Width } from '#tests/support/looks.ts'
import { settled } from '#tests/support/settled.ts'
import type { Scene } from '#tests/support/scenes.ts'
import type { ShotOptions } from './options.ts'

/** One picture of the index page. */
export interface Shot {
  file: string
  scene: string
  route: string
  role: string
  language: Language
  width: Width
  scheme: Scheme
}

/** Tallest picture, in CSS pixels. */
const HEIGHT_MAX = 6000

/** Pictures of one scene in one language, written into the folder: loaded once for each width, since a phone is told apart at loading. */
export async function shootScene(page: Page, { scene, url, language }: { scene: Scene; url: string; language: Language }, options: ShotOptions, folder: string): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const width of options.widths) {
    await page.setViewportSize(viewports[width])
    await page.emulateMedia({ colorScheme: options.schemes[0] ?? 'light' })
    await page.goto(url)
    await settled(page)
    await scene.act?.(page)
    // The window grows to the page, so that what sticks to its edges stands where it does for a person.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(Math.max(height, viewports[width].height), HEIGHT_MAX) })
    await painted(page)
    for (const scheme of options.schemes) {
      await showInScheme(page, scheme)
      const file = `${scene.name}.${language}.${width}.${scheme}.png`
      await page.screenshot({ path: join(folder, file), animations: 'disabled' })
      shots.push({ file, scene: scene.name, route: scene.route, role: scene.role, language, width, scheme })
    }
  }
  return shots
}
