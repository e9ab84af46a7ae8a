import { join } from 'node:path'
import type { Page } from 'playwright'
import { painted, showInScheme, viewports } from '#tests/support/browser/looks.ts'
import type { Language, Scheme, Width } from '#tests/support/browser/looks.ts'
import { settled } from '#tests/support/browser/settled.ts'
import type { Scene } from '#tests/support/browser/scenes.ts'
import type { ShotOptions } from './options.ts'

export interface Shot {
  file: string
  scene: string
  route: string
  role: string
  language: Language
  width: Width
  scheme: Scheme
}

const HEIGHT_MAX = 6000

/** Grows the viewport to the page, so that sticky elements are in place. Viewport-high elements keep their height. */
async function growToPage(page: Page, width: Width): Promise<void> {
  if (await page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true }).count() > 0) return
  const height = await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      const { minHeight } = getComputedStyle(element)
      if (Number.parseFloat(minHeight) > window.innerHeight / 2) element.style.minHeight = minHeight
    }
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width, height: Math.min(Math.max(height, viewports[width].height), HEIGHT_MAX) })
}

/** Shoots one scene in one language. Reloads for each width, as phones are detected on load. */
export async function shootScene(page: Page, { scene, url, language }: { scene: Scene; url: string; language: Language }, options: ShotOptions, folder: string): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const width of options.widths) {
    await page.setViewportSize(viewports[width])
    await page.emulateMedia({ colorScheme: options.schemes[0] ?? 'light' })
    await page.goto(url)
    await settled(page)
    if (scene.act !== undefined) {
      await scene.act(page)
      await settled(page)
    }
    await growToPage(page, width)
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

/** A picture that a test took (tests/e2e/sound.ts), from its file's name: name, language, width and scheme. */
export function testedShot(file: string): Shot {
  const [scheme, width, language, ...name] = file.replace(/\.png$/, '').split('.').toReversed()
  const route = name.toReversed().join('.')
  return { file, scene: route, route, role: 'tested', language: language as Language, width: Number(width) as Width, scheme: scheme as Scheme }
}
