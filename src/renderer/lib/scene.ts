import type { Locator, Page } from 'playwright'
import type { RouteName } from './navigation/paths.ts'

/** Who looks at a scene; `tests/support/server/site.ts` says who that is on the demo site. */
export type SceneRole = 'visitor' | 'stranger' | 'student' | 'learner' | 'teacher' | 'manager' | 'owner'

/** What the demo site has to show. */
export interface Examples {
  /** Value of each path parameter for the route's plain state. */
  params: Record<string, number | string> & { courseSeq: number; curriculumId: number }
  /** The class of this key in the demo's list. Throws when the site has none. */
  courses(key: string): number
  /** Lessons of the class in `params`. */
  lessons: { video: number; text: number; materials: number; secured: number }
  /** What links of mails hold: one for a new password, and one to unsubscribe. */
  mails: { resetCode: string; newsToken: string }
}

/** The browser page of a scene, with texts and files of the repository at hand. */
export interface Stage {
  page: Page
  /** A text of the locale files, in any language, as the name of a control. */
  named(namespace: string, key: string): RegExp
  /** The first button with this text. */
  button(namespace: string, key: string): Locator
  /** Presses the button with this text and waits for the dialog that it opens. */
  open(namespace: string, key: string): Promise<void>
  dialogShown(): Promise<void>
  /** Absolute path of a file of the repository. */
  file(path: string): string
}

interface Seen {
  /** Absent: the second site's number, or the platform's own page, in place of the demo site. */
  site?: 'second' | 'none' | number
  /** What the person does before the page is looked at. */
  act?: (stage: Stage) => Promise<void>
}

/** A state of a route. '' is its plain state, which each route has unsaid; listed, it may say another role. */
export interface SceneState extends Seen {
  state: string
  /** Absent: the least role that the route is made for. */
  role?: SceneRole
  params?: (examples: Examples) => Record<string, number | string>
  query?: string | ((examples: Examples) => string)
}

/** A state that belongs to no single route. */
export interface FrameScene extends Seen {
  state: string
  role: SceneRole
  path: string
}

/** The scenes of a feature, for screenshots and accessibility tests (`scenes.ts` beside its manifest; no part of the bundle). */
export interface Scenes {
  routes?: Partial<Record<RouteName, readonly SceneState[]>>
  frame?: readonly FrameScene[]
}

/** Presses a button that opens a dialog. */
export const opens = (namespace: string, key: string) => (stage: Stage): Promise<void> => stage.open(namespace, key)

/** Parameters of a class of the demo site. */
export const ofClass = (key: string) => ({ courses }: Examples): { courseSeq: number } => ({ courseSeq: courses(key) })

/** Submits the form as it stands and waits for its first error. */
export async function submitEmpty({ page }: Stage): Promise<void> {
  await page.locator('main button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
