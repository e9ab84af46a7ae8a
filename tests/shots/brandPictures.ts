import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { siteTemplates } from '#shared/brand/siteTemplates.ts'
import { contract } from '#shared/contract.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { ensureBrowser } from '#cli/browser.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { buildTargets, ensureBuilt } from '#cli/start/build.ts'
import { schemes, showInScheme } from '#tests/support/browser/looks.ts'
import type { Scheme } from '#tests/support/browser/looks.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import seedDemo, { copyDemoData } from '#tests/support/server/demoSetup.ts'
import { startServer } from '#tests/support/server/server.ts'
import { clientAs, DEMO_SITE, loginAs } from '#tests/support/server/site.ts'
import type { Role } from '#tests/support/server/site.ts'
import { replacements } from './brandWords.ts'

/** Widths of a picture on wide screens and on phones, and the windows that it shows. */
const sizes = {
  wide: { px: 1280, site: { width: 1280, height: 800 }, studio: { width: 1440, height: 900 }, classroom: { width: 1280, height: 800 } },
  narrow: { px: 768, site: { width: 768, height: 640 }, studio: { width: 768, height: 640 }, classroom: { width: 768, height: 640 } },
} as const
const templateSize = { width: 1280, height: 960 }
const TEMPLATE_PX = 640
const QUALITY = 82

const renderer = join(repositoryRoot, 'src/renderer')
const brandFolder = join(renderer, 'features/brand/pictures')
const templateFolder = join(renderer, 'entities/siteInfo/templates')
const site = `channelSeq=${DEMO_SITE}`

/** Writes what people of the demo site wrote in another language. Throws where Korean is left on the screen. */
async function translate(page: Page, language: Language): Promise<void> {
  const left = await page.evaluate((pairs) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const korean: string[] = []
    const translated = (text: string) => pairs.reduce((before, [from, to]) => from.length > 1 ? before.replaceAll(from, to) : before === from ? to : before, text)
    for (const mark of document.querySelectorAll<HTMLElement>('[data-letter]')) mark.dataset['letter'] = translated(mark.dataset['letter'] ?? '')
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])')) input.value = translated(input.value)
    while (walker.nextNode() !== null) {
      const text = walker.currentNode as Text
      const changed = translated(text.data)
      if (changed !== text.data) text.data = changed
      const range = document.createRange()
      range.selectNode(text)
      const { top, bottom, width } = range.getBoundingClientRect()
      if (pairs.length > 0 && /[가-힣]/.test(changed) && width > 1 && bottom > 0 && top < innerHeight && text.parentElement?.checkVisibility({ visibilityProperty: true }) === true) korean.push(changed)
    }
    return korean
  }, replacements(language))
  if (left.length > 0) throw new Error(`No ${language} words for: ${[...new Set(left)].join(' | ')}`)
}

async function picture(page: Page, file: string, width: number): Promise<void> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const { size } = await sharp(shot).resize(width).webp({ quality: QUALITY, effort: 6 }).toFile(file)
  console.log(`${relative(repositoryRoot, file)} ${Math.round(size / 1000)} kB`)
}

/** `npm run pictures`: takes the pictures of the brand's pages and of the templates from the product itself, with the demo site. */
async function main(): Promise<void> {
  const found = ensureBrowser()
  if (!found.found) throw new Error(found.reason)
  if (!(await ensureBuilt(buildTargets.web, console.log))) throw new Error('The web bundle could not be built.')
  await seedDemo()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-pictures-'))
  await copyDemoData(dataDir)
  const server = await startServer({ dataDir })
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  try {
    const { params: { courseSeq }, lessons } = await findExamples(server.origin)
    for (const folder of [brandFolder, templateFolder]) await mkdir(folder, { recursive: true })
    for (const role of ['teacher', 'learner'] as const) await (await clientAs(server.origin, role))(contract.alarm.delete, { body: {} })
    const shown = {
      site: { role: 'visitor', path: `/?${site}`, act: async () => undefined, schemes },
      studio: { role: 'teacher', path: `/classes/${courseSeq}/settings/curriculums?${site}`, act: openLesson, schemes },
      // Dark in both schemes.
      classroom: { role: 'learner', path: `/classes/${courseSeq}/classroom/${lessons.video}?${site}`, act: play, schemes: ['dark'] },
    } as const satisfies Record<string, { role: Role; path: string; act: (page: Page) => Promise<unknown>; schemes: readonly Scheme[] }>
    const open = async (role: Role, language: Language) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
      await context.addCookies([{ name: 'lang', value: language, url: server.origin }])
      await loginAs(context, server.origin, role)
      return context.newPage()
    }
    for (const language of languages) {
      for (const name of ['site', 'studio', 'classroom'] as const) {
        const { role, path, act, schemes } = shown[name]
        const page = await open(role, language)
        for (const size of ['wide', 'narrow'] as const) {
          await page.setViewportSize(sizes[size][name])
          await page.goto(server.origin + path)
          await settled(page)
          if (size === 'wide' || name === 'classroom') await act(page)
          await settled(page)
          for (const scheme of schemes) {
            await showInScheme(page, scheme)
            await translate(page, language)
            await picture(page, join(brandFolder, `${name}.${size}.${language}.${scheme}.webp`), sizes[size].px)
          }
        }
        await page.context().close()
      }
    }
    const owner = await clientAs(server.origin, 'owner')
    const params = { channelSeq: DEMO_SITE }
    for (const { templateCd, primaryColor, home, design } of siteTemplates) {
      const info = await owner(contract.siteInfo.read, { params })
      await owner(contract.siteInfo.save, {
        params, body: { ...info, look: { ...info.look, templateCd, primaryColor: primaryColor ?? '', hero: home.hero, sections: [...home.sections] }, design: { ...info.design, ...design } },
      })
      for (const language of languages) {
        const page = await open('visitor', language)
        await page.setViewportSize(templateSize)
        await page.goto(`${server.origin}/?${site}`)
        await settled(page)
        await translate(page, language)
        await picture(page, join(templateFolder, `${templateCd}.${language}.webp`), TEMPLATE_PX)
        await page.context().close()
      }
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Opens a lesson beside the list. */
async function openLesson(page: Page): Promise<void> {
  await page.locator('li', { hasText: '번지기' }).last().getByRole('button').nth(-3).click()
}

/** Plays some seconds, so that the picture shows a video and what was watched of it. */
async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(재생|Play|再生)$/ }).first().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 7)
  await page.getByRole('button', { name: /^(일시정지|Pause|一時停止)$/ }).first().click()
}

try {
  await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
