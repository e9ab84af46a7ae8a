import type { Locator, Page } from 'playwright'

/** Role of the user in a scene; `tests/support/server/site.ts` maps it to demo users. */
export type SceneRole = 'visitor' | 'stranger' | 'student' | 'learner' | 'teacher' | 'manager' | 'owner'

export interface Examples {
  params: Record<string, number | string> & { courseSeq: number; curriculumId: number }
  /** Course of this key in the demo's list; throws if absent. */
  courses(key: string): number
  lessons: { video: number; text: number; materials: number; secured: number }
  /** Lessons of the class `running`, which the learner attends and the teacher runs. */
  running: { courseSeq: number; live: number; offline: number; mission: number; challenge: number }
  /** Order numbers of the teacher, who buys as others do. */
  orders: { paid: string; awaited: string; ended: string }
  mails: { resetCode: string; newsToken: string }
}

export interface Stage {
  page: Page
  /** Matches a locale text in any language, to find a control by name. */
  named(namespace: string, key: string): RegExp
  button(namespace: string, key: string): Locator
  open(namespace: string, key: string): Promise<void>
  dialogShown(): Promise<void>
  file(path: string): string
}

interface Seen {
  /** Default: the demo site. `none`: the platform's own page. */
  site?: 'second' | 'none' | number
  /** The tests show scenes one after another in a page: one that plays answers reloads it, so that no other scene is shown in it. */
  act?: (stage: Stage) => Promise<void>
  /** It leaves something in its browser, such as an upload, so no other scene is shown there. */
  ownBrowser?: boolean
  /** The accessibility tests leave it out: what they would check of it, they check in another scene. */
  isPictureOnly?: boolean
}

/** A state of a route; '' is the plain state, listed only to set another role. */
export interface SceneState extends Seen {
  state: string
  role?: SceneRole
  params?: (examples: Examples) => Record<string, number | string>
  query?: string | ((examples: Examples) => string)
}

export interface FrameScene extends Seen {
  state: string
  role: SceneRole
  path: string
}

/** Scenes of a feature, for screenshots and accessibility tests; not part of the bundle. */
export interface Scenes {
  routes?: Readonly<Record<string, readonly SceneState[]>>
  frame?: readonly FrameScene[]
}

export const opens = (namespace: string, key: string) => (stage: Stage): Promise<void> => stage.open(namespace, key)

/** Opens a menu of the page, of the first row where each has one. */
export const opensMenu = (namespace: string, key: string) => async ({ page, named }: Stage): Promise<void> => {
  await page.locator('#main').getByRole('button', { name: named(namespace, key) }).first().click()
  await page.getByRole('menu').waitFor()
}

/** Chooses what a menu has behind a button: it opens a dialog. */
export const choosesFrom = (namespace: string, key: string, entry: string) => async (stage: Stage): Promise<void> => {
  await opensMenu(namespace, key)(stage)
  await stage.page.getByRole('menuitem', { name: stage.named(namespace, entry), exact: true }).click()
  await stage.dialogShown()
}

/** Shows the page with another answer of the server. */
export async function plays({ page }: Stage, address: RegExp, change: (answer: Record<string, unknown>) => object): Promise<void> {
  await page.route((url) => url.pathname.startsWith('/api/') && address.test(url.pathname), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ status: 200, json: change(await answer.json() as Record<string, unknown>) })
  })
  await page.reload()
  await page.locator('main h1').first().waitFor()
}

/** The question before an act. All share one dialog, which the accessibility tests check a few times; here it is its words that count. */
export const asks = (press: (stage: Stage) => Promise<unknown>): Pick<SceneState, 'act' | 'isPictureOnly'> => ({
  isPictureOnly: true,
  async act(stage) {
    await press(stage)
    await stage.page.locator('[role=dialog] [data-autofocus]').last().waitFor()
  },
})

export const presses = (namespace: string, key: string) => (stage: Stage): Promise<void> => stage.button(namespace, key).click()

export const ofClass = (key: string) => ({ courses }: Examples): { courseSeq: number } => ({ courseSeq: courses(key) })

/** An answer of the server that something broke. */
export const broken = { status: 500, json: { code: '900500', message: '일시적인 오류가 발생하였습니다.', requestId: 'scene' } }

/** A script of the page cannot be loaded, nor is there a newer page; another page can be opened. */
export async function loseScript({ page }: Stage, script: RegExp): Promise<void> {
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.route((url) => url.href === page.url(), (route) => (route.request().isNavigationRequest() ? route.fallback() : route.abort('internetdisconnected')))
}

export async function submitEmpty({ page }: Stage): Promise<void> {
  await page.locator('main button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
