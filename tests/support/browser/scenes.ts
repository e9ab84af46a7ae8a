import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { repositoryRoot } from '#cli/repository.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { rolesOf } from '#shared/kernel/access/can.ts'
import { registry } from '#renderer/app/router/registry.ts'
import type { RouteRow } from '#renderer/lib/feature.ts'
import type { Examples, FrameScene, SceneState, Scenes, Stage } from '#renderer/lib/scene.ts'
import { DEMO_SITE, SECOND_SITE } from '#tests/support/server/site.ts'
import type { Role } from '#tests/support/server/site.ts'

/** A route as a role sees it, in one of its states. */
export interface Scene {
  /** Unique, usable as a file name: the route, and its state unless default. */
  name: string
  route: string
  role: Role
  site: number | 'none'
  path: (examples: Examples) => string
  act?: (page: Page) => Promise<void>
  ownBrowser: boolean
  isPictureOnly: boolean
}

function named(namespace: string, key: string): RegExp {
  const texts = languages.map((language) => {
    const found = key.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], JSON.parse(readFileSync(join(repositoryRoot, 'locales', language, `${namespace}.json`), 'utf8')))
    if (typeof found !== 'string') throw new Error(`locales/${language}/${namespace}.json has no text ${key}`)
    return found.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')
  })
  return new RegExp(`^(${texts.join('|')})$`)
}

function stageOn(page: Page): Stage {
  const button: Stage['button'] = (namespace, key) => page.getByRole('button', { name: named(namespace, key) }).first()
  return {
    page, named, button,
    async open(namespace, key) {
      await button(namespace, key).click()
      await page.locator('[role=dialog], [role=alertdialog]').waitFor()
    },
    dialogShown: () => page.getByRole('dialog').waitFor(),
    file: (path) => join(repositoryRoot, path),
  }
}

function seen(route: Scene['route'], { state, site, act, ownBrowser = false, isPictureOnly = false }: SceneState | FrameScene, address: (examples: Examples) => { path: string; query?: string | undefined }): Omit<Scene, 'role'> {
  const channelSeq = site === 'second' ? SECOND_SITE : (site ?? DEMO_SITE)
  return {
    name: state === '' ? route : `${route}.${state}`,
    route,
    site: channelSeq,
    path: (examples) => {
      const { path, query } = address(examples)
      const all = new URLSearchParams(query)
      if (channelSeq !== 'none') all.set('channelSeq', String(channelSeq))
      return all.size === 0 ? path : `${path}?${all}`
    },
    ownBrowser,
    isPictureOnly,
    ...(act === undefined ? {} : { act: (page) => act(stageOn(page)) }),
  }
}

function sceneOf(row: RouteRow, scene: SceneState): Scene {
  const { role = roleFor(row), params, query } = scene
  return {
    role,
    ...seen(row.name, scene, (examples) => ({
      path: pathWith(row.path, { ...examples.params, ...params?.(examples) }),
      query: typeof query === 'function' ? query(examples) : query,
    })),
  }
}

/** A path with example parameters. Throws when one is missing, since the route would be skipped. */
export function pathWith(path: string, params: Record<string, number | string>): string {
  return path.replace(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (value === undefined) throw new Error(`tests/support/screens/examples.ts has no example of :${param} for ${path}`)
    return String(value)
  })
}

function roleFor({ access }: RouteRow): Role {
  if (access === 'login') return 'learner'
  if (access === 'public') return 'visitor'
  return rolesOf('TCH').includes(access.permission) ? 'teacher' : 'owner'
}

const featuresFolder = join(repositoryRoot, 'src/renderer/features')

const ofFeatures = await Promise.all(readdirSync(featuresFolder).filter((feature) => existsSync(join(featuresFolder, feature, 'scenes.ts'))).map(
  async (feature) => ((await import(`#renderer/features/${feature}/scenes.ts`)) as { scenes: Scenes }).scenes,
))

function scenesOf(row: RouteRow): Scene[] {
  const states = ofFeatures.flatMap(({ routes }) => routes?.[row.name] ?? [])
  const plain: SceneState[] = states.some(({ state }) => state === '') ? [] : [{ state: '' }]
  return [...plain, ...states].map((state) => sceneOf(row, state))
}

/** Every route in its states, then the frame's. */
export const scenes: readonly Scene[] = [
  ...registry.flatMap(scenesOf),
  ...ofFeatures.flatMap(({ frame = [] }) => frame).map((scene): Scene => ({ role: scene.role, ...seen('shell', scene, () => ({ path: scene.path })) })),
]
