import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { repositoryRoot } from '#cli/repository.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { rolesOf } from '#shared/kernel/access/can.ts'
import { paths } from '#shared/kernel/paths.ts'
import type { RouteName } from '#renderer/lib/navigation/paths.ts'
import { registry } from '#renderer/app/router/registry.ts'
import type { RouteRow } from '#renderer/app/router/registry.ts'
import { DEMO_SITE, SECOND_SITE } from '#tests/support/server/site.ts'
import type { Role } from '#tests/support/server/site.ts'
import type { Examples } from '#tests/support/screens/examples.ts'

/** One thing that a person may have before them: a route as a role sees it, in one of its states. */
export interface Scene {
  /** Unique and good as a file name: the route and, but for its plain state, what is special. */
  name: string
  route: RouteName | 'shell'
  role: Role
  /** Address below the server's, the site with it. */
  path: (examples: Examples) => string
  /** What the person does there before it is looked at. */
  act?: (page: Page) => Promise<void>
}

type Variant = { state: string; role?: Role; params?: (examples: Examples) => Record<string, number | string>; query?: string | ((examples: Examples) => string); site?: number | null; act?: Scene['act'] }

const ofClass = (key: string) => ({ courses }: Examples) => ({ courseSeq: courses(key) })

/** States of a route worth a look beside its plain one. */
const variants: Partial<Record<RouteName, Variant[]>> = {
  index: [{ state: 'landing', site: null }, { state: 'member', role: 'learner' }, { state: 'second-site', site: SECOND_SITE }],
  'create_site-list': [{ state: 'platform', site: null }],
  create_site: [{ state: 'platform', role: 'stranger', site: null, query: 'contentTypeCd=02' }],
  mypage: [
    { state: 'platform', site: null }, { state: 'sites', query: 'tabIndex=1', role: 'owner' }, { state: 'reviews', query: 'tabIndex=2', site: null },
    { state: 'likes', query: 'tabIndex=3' }, { state: 'empty', role: 'stranger', site: null },
  ],
  login: [{ state: 'errors', act: submitEmpty }, { state: 'forgot', act: openForgot }],
  resetpassword: [{ state: 'errors', act: submitEmpty }, { state: 'spent', params: () => ({ code: 'spent' }) }],
  'unsubscribe-email': [{ state: 'asking', query: ({ mails }) => `token=${mails.newsToken}` }],
  createaccount: [{ state: 'errors', act: submitEmpty }, { state: 'reading', act: readTerms }],
  editinformation: [
    { state: 'crop', act: choosePicture }, { state: 'unsaved', act: leaveUnsaved }, { state: 'leaving', act: askToLeave }, { state: 'verifying', role: 'stranger', act: verifyEmail },
    { state: 'ending-sessions', act: opens('profile', 'sessions.endOthers') },
    { state: 'owned-sites', role: 'owner', act: askToLeaveAsOwner }, { state: 'closing-site', role: 'owner', act: closeSite },
  ],
  privacy: [{ state: 'platform', site: null }],
  terms: [{ state: 'earlier', query: 'version=1' }, { state: 'no-version', query: 'version=999' }],
  classes: [{ state: 'empty', query: 'q=없는클래스' }],
  'classes-view': [
    { state: 'enrolled', role: 'learner' },
    { state: 'manager', role: 'teacher' },
    { state: 'discount', params: ofClass('korean-cooking') },
    { state: 'dollars', params: ofClass('guitar') },
    { state: 'closing-soon', params: ofClass('yoga') },
    { state: 'sold-out', params: ofClass('ceramics') },
    { state: 'waitlist', params: ofClass('photography') },
    { state: 'preparing', params: ofClass('japanese') },
    { state: 'closed', params: ofClass('investment') },
    { state: 'open', params: ofClass('calligraphy') },
    { state: 'sharing', act: share },
    { state: 'reviewing', role: 'learner', act: writeReview },
    { state: 'asked-to-log-in', act: opens('course', 'like.label') },
    { state: 'missing', params: () => ({ courseSeq: 999_999 }) },
  ],
  classroom: [
    { state: 'text', params: ({ lessons }) => ({ curriculumId: lessons.text }) },
    { state: 'materials', params: ({ lessons }) => ({ curriculumId: lessons.materials }) },
    { state: 'secured-pdf', params: ({ lessons }) => ({ curriculumId: lessons.secured }), act: pageDrawn },
    { state: 'guest', role: 'visitor' },
    { state: 'list', act: openLessonList },
    { state: 'locked', role: 'student', params: ({ lessons }) => ({ curriculumId: lessons.text }) },
  ],
  'me-classes': [{ state: 'empty', role: 'student' }],
  'settings-contents': [
    { state: 'owner', role: 'owner' }, { state: 'refused', role: 'student', act: dialogShown }, { state: 'empty', query: 'q=없는클래스' },
    { state: 'deleting', query: 'q=3분 영화', act: askToDelete },
  ],
  'classes-settings-information': [
    { state: 'publishing', params: ofClass('film-making'), act: opens('studio', 'action.publish') }, { state: 'draft', params: ofClass('film-making') }, { state: 'not-mine', params: ofClass('python'), act: dialogShown },
    { state: 'waiting', params: ofClass('yoga'), act: changeTitle }, { state: 'applying', params: ofClass('yoga'), act: showChanges('draft.apply') }, { state: 'reverting', params: ofClass('yoga'), act: showChanges('draft.revert') },
  ],
  'classes-settings-curriculums': [
    { state: 'draft', params: ofClass('film-making') }, { state: 'item', act: openItem }, { state: 'item-menu', act: openItemMenu },
    { state: 'upload-settings', act: opens('upload', 'settings.title') }, { state: 'replacing', act: replaceFilm }, { state: 'uploading', role: 'owner', act: uploadFilm },
  ],
  'classes-settings-payment': [{ state: 'paid', params: ofClass('korean-cooking') }],
  'classes-settings-more': [{ state: 'draft', params: ofClass('film-making') }],
}

/** States of the frame around the screens. */
const shell: Scene[] = [
  {
    name: 'shell.menu', route: 'shell', role: 'learner', path: () => `/classes?channelSeq=${DEMO_SITE}`,
    act: async (page) => {
      const phone = page.getByRole('button', { name: /메뉴 열기|Open menu|メニューを開く/ })
      const profile = page.getByRole('button', { name: /내 메뉴|My menu|マイメニュー/ })
      await ((await phone.isVisible()) ? phone : profile).click()
      await page.locator('[role=menu], [role=dialog]').waitFor()
    },
  },
  {
    name: 'shell.alarms', route: 'shell', role: 'learner', path: () => `/classes?channelSeq=${DEMO_SITE}`,
    act: async (page) => {
      await page.getByRole('button', { name: /^(알림|Notifications|お知らせ)/ }).first().click()
      await page.getByRole('dialog').locator('li, h2').first().waitFor()
    },
  },
  {
    name: 'shell.palette', route: 'shell', role: 'teacher', path: () => `/settings/contents?channelSeq=${DEMO_SITE}`,
    act: async (page) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'shell.studio-menu', route: 'shell', role: 'teacher', path: () => `/settings/contents?channelSeq=${DEMO_SITE}`,
    act: async (page) => {
      const phone = button(page, 'shell', 'menu.open')
      if (await phone.isVisible()) {
        await phone.click()
        await dialogShown(page)
      }
    },
  },
  { name: 'shell.unverified', route: 'shell', role: 'stranger', path: () => `/classes?channelSeq=${DEMO_SITE}` },
  { name: 'shell.not-found', route: 'shell', role: 'visitor', path: () => `/no-such-page?channelSeq=${DEMO_SITE}` },
  { name: 'shell.site-missing', route: 'shell', role: 'visitor', path: () => '/?channelSeq=999999' },
  { name: 'shell.no-site', route: 'shell', role: 'visitor', path: () => '/classes' },
]

/** A text of the locale files in each language, as what a button may be called. */
function called(namespace: string, key: string): RegExp {
  const texts = languages.map((language) => {
    const found = key.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], JSON.parse(readFileSync(join(repositoryRoot, 'locales', language, `${namespace}.json`), 'utf8')))
    if (typeof found !== 'string') throw new Error(`locales/${language}/${namespace}.json has no text ${key}`)
    return found.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')
  })
  return new RegExp(`^(${texts.join('|')})$`)
}

function button(page: Page, namespace: string, key: string) {
  return page.getByRole('button', { name: called(namespace, key) }).first()
}

/** Presses the button with this text, which opens a dialog. */
function opens(namespace: string, key: string): NonNullable<Scene['act']> {
  return async (page) => {
    await button(page, namespace, key).click()
    await page.locator('[role=dialog], [role=alertdialog]').waitFor()
  }
}

async function writeReview(page: Page): Promise<void> {
  // Its name ends with the number of reviews.
  await page.getByRole('tab').last().click()
  await button(page, 'course', 'review.write').or(button(page, 'course', 'review.edit')).first().click()
  await page.getByRole('dialog').locator('textarea').waitFor()
}

/** On a narrow screen the list is a drawer; on a wide one it stands beside the lesson. */
async function openLessonList(page: Page): Promise<void> {
  const opener = button(page, 'classroom', 'list.open')
  if (!(await opener.isVisible())) return
  await opener.click()
  await dialogShown(page)
}

async function openItem(page: Page): Promise<void> {
  await page.locator('main [id^=item-]').nth(1).click()
  await dialogShown(page)
}

async function openItemMenu(page: Page): Promise<void> {
  await button(page, 'curriculum', 'moreOf').click()
  await page.getByRole('menu').waitFor()
}

/** Of a published class, which waits from then on. */
async function changeTitle(page: Page): Promise<void> {
  await page.locator('main input').first().fill('아침을 깨우는 15분 요가')
  await button(page, 'studio', 'draft.apply').waitFor()
}

function showChanges(key: string): NonNullable<Scene['act']> {
  return async (page) => {
    await changeTitle(page)
    await opens('studio', key)(page)
  }
}

async function askToDelete(page: Page): Promise<void> {
  await page.locator('main table button[aria-haspopup=menu], main li button[aria-haspopup=menu]').filter({ visible: true }).first().click()
  await page.getByRole('menuitem', { name: called('studio', 'action.delete') }).click()
  await dialogShown(page)
}

async function leaveUnsaved(page: Page): Promise<void> {
  const name = page.locator('main input[autocomplete=name]')
  await name.fill(`${await name.inputValue()}이`)
  await page.locator('header a').first().click()
  await dialogShown(page)
}

/** Asks for another film for the first lesson that has one. */
async function replaceFilm(page: Page): Promise<void> {
  await openItem(page)
  await button(page, 'curriculum', 'video.replace').click()
  await replacing(page).waitFor()
}

const replacing = (page: Page) => page.getByRole('dialog', { name: called('curriculum', 'video.replaceTitle') })

/** The tray with a film that waits for the line, so that the class stays as it is. */
async function uploadFilm(page: Page): Promise<void> {
  // The dialog that gives handles of files cannot be filled from outside; without it the page opens the plain one.
  await page.addInitScript(() => { Reflect.deleteProperty(globalThis, 'showOpenFilePicker') })
  await page.route((url) => url.pathname.startsWith('/api/') && url.pathname.includes('/upload'), (route) => route.abort('connectionrefused'))
  await page.reload()
  await replaceFilm(page)
  const agree = replacing(page).getByRole('button', { name: called('curriculum', 'video.replace') })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), agree.click()])
  await chooser.setFiles(join(repositoryRoot, 'resources/demo/videos/wash.mp4'))
  await page.locator('[data-upload]').waitFor({ state: 'attached' })
  await replacing(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
}

async function dialogShown(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor()
}

async function pageDrawn(page: Page): Promise<void> {
  await page.locator('article[data-state=drawn]').first().waitFor()
}

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(공유|Share|共有)$/ }).click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function readTerms(page: Page): Promise<void> {
  await page.locator('main fieldset button').first().click()
  await page.getByRole('dialog').locator('h2').nth(1).waitFor()
}

async function verifyEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(이메일 인증하기|Verify|メールを認証)/ }).first().click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function openForgot(page: Page): Promise<void> {
  await page.locator('main button[aria-haspopup=dialog]').last().click()
  await page.getByRole('dialog').locator('input').waitFor()
}

async function choosePicture(page: Page): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles(join(repositoryRoot, 'resources/demo/covers/watercolour.jpg'))
  await page.getByRole('dialog').locator('img').waitFor()
}

/** The sites that keep an owner from leaving; nothing is changed. */
async function askToLeaveAsOwner(page: Page): Promise<void> {
  await button(page, 'profile', 'leave.open').click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function closeSite(page: Page): Promise<void> {
  await askToLeaveAsOwner(page)
  await page.getByRole('dialog').getByRole('button', { name: /사이트 닫기|Close the site|サイトを閉鎖/ }).first().click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
}

async function askToLeave(page: Page): Promise<void> {
  await page.locator('main section').last().getByRole('button').last().click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
}

async function submitEmpty(page: Page): Promise<void> {
  await page.locator('main button[type=submit]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

function sceneOf(row: RouteRow, variant: Variant): Scene {
  return {
    name: variant.state === '' ? row.name : `${row.name}.${variant.state}`,
    route: row.name,
    role: variant.role ?? roleFor(row),
    path: (examples) => {
      const query = new URLSearchParams(typeof variant.query === 'function' ? variant.query(examples) : variant.query)
      // Null: the platform's own page.
      if (variant.site !== null) query.set('channelSeq', String(variant.site ?? DEMO_SITE))
      return `${pathWith(paths[row.name], { ...examples.params, ...variant.params?.(examples) })}?${query}`
    },
    ...(variant.act === undefined ? {} : { act: variant.act }),
  }
}

/** A path with example values for its parameters; throws for one that has none, since the route would not be looked at. */
export function pathWith(path: string, params: Record<string, number | string>): string {
  return path.replace(/:(\w+)/g, (_, param: string) => {
    const value = params[param]
    if (value === undefined) throw new Error(`tests/support/screens/examples.ts has no example of :${param} for ${path}`)
    return String(value)
  })
}

/** The least role that the route is made for. */
function roleFor({ name, layout, access }: RouteRow): Role {
  if (name === 'join') return 'stranger'
  if (access === 'login' || layout === 'classroom') return 'learner'
  if (access === 'public') return 'visitor'
  return rolesOf('TCH').includes(access.permission) ? 'teacher' : 'owner'
}

/** Every route of the registry, so that a new one is looked at without a word here, with its other states; then the frame's. */
export const scenes: readonly Scene[] = [...registry.flatMap((row) => [{ state: '' }, ...(variants[row.name] ?? [])].map((variant) => sceneOf(row, variant))), ...shell]
