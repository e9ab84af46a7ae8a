import type { Page } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { settled } from '#tests/support/browser/settled.ts'
import { expect, test } from '../launchers/test.ts'

interface Moved { name: string; ms: number }
declare global {
  interface Window { moved?: Moved[] }
}

const site = `channelSeq=${DEMO_SITE}`

/** Notes what moves: parts of a transition between pages by their pseudo-element, marks of states and parts of dialogs by their text, the ring of progress. */
function noteMotion(): void {
  const moved: Moved[] = []
  window.moved = moved
  document.addEventListener('animationstart', ({ target }) => {
    if (!(target instanceof Element)) return
    const place = target.matches('[data-moves]') ? 'mark' : target.closest('[role=dialog]') === null ? null : 'dialog'
    const { animationDelay, animationDuration } = getComputedStyle(target)
    if (place !== null) moved.push({ name: `${place} ${target.textContent.trim()}`, ms: (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)) * 1000 })
  }, true)
  document.addEventListener('transitionstart', ({ target, propertyName }) => {
    if (target instanceof Element && propertyName === 'stroke-dasharray') moved.push({ name: 'ring', ms: Number.parseFloat(getComputedStyle(target).transitionDuration) * 1000 })
  }, true)
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    const note = async () => {
      await transition.ready
      for (const animation of document.getAnimations()) {
        if (animation.effect instanceof KeyframeEffect && animation.effect.pseudoElement?.startsWith('::view-transition') === true) moved.push({ name: animation.effect.pseudoElement, ms: Number(animation.effect.getComputedTiming().endTime) })
      }
    }
    void note()
    return transition
  }
}

/** Waits for the late part of a page, which shows nothing. */
async function listensForPresses(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await expect.poll(async () => {
    const { result: { objectId = '' } } = await devTools.send('Runtime.evaluate', { expression: 'document' })
    return (await devTools.send('DOMDebugger.getEventListeners', { objectId })).listeners.map(({ type }) => type)
  }).toContain('pointerdown')
  await devTools.detach()
}

const GROWING = '::view-transition-group(class-picture)'

test('a pressed card\'s picture grows into the class page\'s, publishing, completion and progress show, each within 200 ms; nothing moves where one wants it so', async ({ app, server }) => {
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: '움직이는 수업' } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title: '첫 강의', content: '<p>읽어 주세요</p>' } } })
  const { page } = app
  const moved = () => page.evaluate(() => window.moved ?? [])
  const moves = async (name: string) => {
    await expect.poll(async () => (await moved()).map((one) => one.name)).toContain(name)
    for (const { ms } of await moved()) expect(ms).toBeLessThanOrEqual(200)
  }
  await page.addInitScript(noteMotion)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))

  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/settings/information?${site}`)
  await page.getByRole('button', { name: '게시하기' }).click()
  await page.getByRole('dialog', { name: '클래스 게시' }).getByRole('button', { name: '지금 게시하기' }).click()
  await expect(page.getByText('‘움직이는 수업’ 클래스를 공개했어요')).toBeVisible()
  await moves('mark 공개')

  await app.logIn('student@madang.test')
  const student = await clientAs(server.origin, 'student')
  await student(contract.enrollment.attend, { params })
  await app.open(`/classes?${site}`)
  await page.mouse.move(200, 200)
  await listensForPresses(page)
  await settled(page)
  // A press lasts longer than the reading of a class.
  await page.getByRole('link', { name: '움직이는 수업' }).hover()
  const read = page.waitForResponse((response) => response.url().endsWith(`/courses/${courseSeq}`))
  await page.mouse.down()
  await read
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: '움직이는 수업' })).toBeVisible()
  await moves(GROWING)
  await page.goBack()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
  await page.evaluate(() => { window.moved?.splice(0) })
  await page.getByRole('link', { name: '움직이는 수업' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '움직이는 수업' })).toBeVisible()
  await settled(page)
  expect((await moved()).filter(({ name }) => name.startsWith('::view-transition'))).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: '학습 시작하기' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: '수업 완료하기' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await moves('mark 완료')
  await moves('dialog ')
  await moves('ring')
  expect(failures).toEqual([])
})
