import { copyFileSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { ensureBrowser } from '#cli/browser.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { runTool } from '#cli/tool.ts'
import { buildTargets, ensureBuilt } from '#cli/start/build.ts'
import seedDemo, { copyDemoData } from '#tests/support/server/demoSetup.ts'
import { findExamples } from '#tests/support/screens/examples.ts'
import { createContexts } from '#tests/support/browser/looks.ts'
import { scenes } from '#tests/support/browser/scenes.ts'
import { startServer } from '#tests/support/server/server.ts'
import { indexPage } from './indexPage.ts'
import { chooseScenes, readOptions } from './options.ts'
import type { ShotOptions } from './options.ts'
import { shootScene, testedShot } from './shoot.ts'
import type { Shot } from './shoot.ts'

const PARALLEL_BROWSERS = 2
const folder = join(repositoryRoot, 'shots')

/** `npm run shots`: every scene in every language, width and scheme, on a server with a copy of the demo site. */
async function main(options: ShotOptions): Promise<void> {
  const chosen = chooseScenes(scenes, options)
  const found = ensureBrowser()
  if (!found.found) throw new Error(found.reason)
  if (!(await ensureBuilt(buildTargets.web, console.log))) throw new Error('The web bundle could not be built.')
  await seedDemo()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-shots-'))
  await copyDemoData(dataDir)
  const server = await startServer({ dataDir })
  try {
    const examples = await findExamples(server.origin)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const work = chosen.flatMap((scene) => options.languages.map((language) => ({ scene, language })))
    const shots: Shot[][] = []
    const failures: string[] = []
    const queue = work.entries()
    // One browser each: parallel screenshots in one browser mix up their sizes.
    await Promise.all(Array.from({ length: PARALLEL_BROWSERS }, async () => {
      const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
      const contexts = createContexts(browser, server.origin)
      for (const [place, { scene, language }] of queue) {
        const title = `${place + 1}/${work.length} ${scene.name} ${language}`
        try {
          const context = await (scene.ownBrowser ? contexts.apart : contexts.as)(scene.role, language)
          const page = await context.newPage()
          shots[place] = await shootScene(page, { scene, language, url: server.origin + scene.path(examples) }, options, folder)
          await (scene.ownBrowser ? context : page).close()
          console.log(title)
        } catch (error) {
          failures.push(`${title}: ${(error as Error).message}`)
        }
      }
      await browser.close()
    }))
    if (options.routes.length === 0) shots.push(await shootTested(options, failures))
    const index = join(folder, 'index.html')
    await writeFile(index, indexPage(shots.flat()))
    console.log(`${shots.flat().length} pictures: ${pathToFileURL(index)}`)
    if (failures.length > 0) throw new Error(`${failures.length} could not be taken:\n${failures.join('\n')}`)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Pictures of what only tests can open (`expectSound`), such as the desktop's dialogs. */
async function shootTested(options: ShotOptions, failures: string[]): Promise<Shot[]> {
  const own = await mkdtemp(join(tmpdir(), 'madang-shots-'))
  try {
    const files = globSync('tests/e2e/**/*.test.ts', { cwd: repositoryRoot }).filter((path) => readFileSync(join(repositoryRoot, path), 'utf8').includes('await expectSound('))
    const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list', ...files]
    if ((await runTool('playwright', args, { SHOTS_FOLDER: own })) !== 0) failures.push('tests that open dialogs: see above')
    const taken = readdirSync(own).map(testedShot).filter(({ language, width, scheme }) => options.languages.includes(language) && options.widths.includes(width) && options.schemes.includes(scheme))
    for (const { file } of taken) copyFileSync(join(own, file), join(folder, file))
    return taken
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
