import { asks, ofClass, opens, opensMenu } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-settings-curriculums': [
      { state: 'draft', params: ofClass('film-making') }, { state: 'item', act: openItem }, { state: 'item-failing', act: failItem }, { state: 'link', act: openLink }, { state: 'viewing', act: openViewing }, { state: 'chosen', act: chooseItems }, { state: 'item-menu', act: openItemMenu },
      { state: 'adding', act: opensMenu('curriculum', 'addAfter') }, { state: 'weekly', act: (stage) => openWeekly(stage) }, { state: 'removing-video', act: removeVideo },
      { state: 'mission', act: (stage) => openMission(stage) }, { state: 'deleting-mission', ...asks(deleteMission) }, { state: 'conflict', ...asks(editTogether) }, { state: 'challenge', act: (stage) => openChallenge(stage) }, { state: 'lessons-mission', act: (stage) => openLessonsMission(stage) },
      { state: 'upload-settings', act: opens('upload', 'settings.title') }, { state: 'replacing', act: replaceVideo }, { state: 'recording', act: openRecording }, { state: 'uploading', role: 'owner', act: uploadVideo, ownBrowser: true }, { state: 'upload-order', role: 'owner', act: openOrder, ownBrowser: true, isPictureOnly: true }, { state: 'folder', act: importFolder },
    ],
  },
}

async function openItem({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main [id^=item-]').nth(1).click()
  await dialogShown()
}

/** The editor of its text fails. */
async function failItem({ page }: Stage): Promise<void> {
  await page.evaluate(() => {
    DOMParser.prototype.parseFromString = () => { throw new Error('broken') }
  })
  await page.locator('main [id^=item-]').nth(1).click()
  await page.getByRole('alert').first().waitFor()
}

async function chooseItems({ page, named }: Stage): Promise<void> {
  const item = (index: number) => page.locator('main [id^=item-]').nth(index)
  await item(1).click({ modifiers: ['Control'] })
  await item(2).click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: named('curriculum', 'choice.label') }).waitFor()
}

/** A pixel of the provider's picture. */
const thumbnail = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAAAAAAeQfPuAAAASUlEQVR42mOwcfEJiUnJKalp6ZkyZ8maLQwOHgERCRkFFQ0dE2YsWLFhBwOagj0MaAoOMKApOMKApuAEA5qCMwxoCi4woCm4AgB/dEyBwGimNAAAAABJRU5ErkJggg=='

/** The demo has no linked video, as it works without a network. */
async function openLink(stage: Stage): Promise<void> {
  const { page, named } = stage
  await page.route((url) => url.pathname.endsWith('/curriculums/edit'), async (route) => {
    const answer = await route.fetch()
    const { curriculums } = await answer.json() as { curriculums: { body: object }[] }
    const linked = { vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ', duration: 212, watchWholeYn: 'Y', limitPlayTime: 90, multiplyPlayTime: null }
    await route.fulfill({ response: answer, json: { curriculums: curriculums.map((item, index) => (index === 1 ? { ...item, body: { ...item.body, ...linked } } : item)) } })
  })
  await page.route((url) => url.pathname.endsWith('/vod/link'), (route) => route.fulfill({ json: { title: '물과 색을 섞는 법 — 수채화 기초', thumbnail, duration: 212, problem: null } }))
  await page.reload()
  await openItem(stage)
  await page.getByRole('button', { name: named('curriculum', 'link.useTitle') }).waitFor()
}

async function openViewing(stage: Stage): Promise<void> {
  await openLink(stage)
  await stage.page.getByRole('combobox', { name: stage.named('curriculum', 'panel.viewingTime') }).evaluate((field) => field.scrollIntoView({ block: 'center' }))
}

async function openItemMenu({ page, button }: Stage): Promise<void> {
  await button('curriculum', 'moreOf').click()
  await page.getByRole('menu').waitFor()
}

/** The demo has no live class with an uploaded recording: the video of a lesson stands for it. */
async function openRecording(stage: Stage): Promise<void> {
  const { page, named } = stage
  await page.route((url) => url.pathname.endsWith('/curriculums/edit'), async (route) => {
    const answer = await route.fetch()
    const { curriculums } = await answer.json() as { curriculums: { body: { title: string; content: string } }[] }
    const live = { curriculumTypeCd: '00', liveType: '02', joinUrl: '', liveAt: '2026-01-10', liveStartAt: '20:00', liveEndAt: '21:00', liveEndDateAt: null, attendeeJoinTimeLive: null, tchJoinTimeLive: null, limitPercent: 80 }
    await route.fulfill({ response: answer, json: { curriculums: curriculums.map((item, index) => (index === 1 ? { ...item, body: { ...live, title: item.body.title, content: item.body.content } } : item)) } })
  })
  await page.reload()
  await openItem(stage)
  await page.getByRole('region', { name: named('curriculum', 'live.recording') }).getByRole('button', { name: named('curriculum', 'video.remove') }).evaluate((button) => button.scrollIntoView({ block: 'center' }))
}

const replacing = ({ page, named }: Stage) => page.getByRole('dialog', { name: named('curriculum', 'video.replaceTitle') })

async function replaceVideo(stage: Stage): Promise<void> {
  await openItem(stage)
  await stage.button('curriculum', 'video.replace').click()
  await replacing(stage).waitFor()
}

async function removeVideo(stage: Stage): Promise<void> {
  await openItem(stage)
  await stage.button('curriculum', 'video.remove').click()
  await stage.page.getByRole('dialog', { name: stage.named('curriculum', 'video.removeTitle') }).waitFor()
}

/** The upload waits for the network, so the class stays unchanged. */
async function uploadVideo(stage: Stage): Promise<void> {
  const { page } = stage
  // The file handle picker cannot be automated; without it the page uses a file input.
  await page.addInitScript(() => { Reflect.deleteProperty(globalThis, 'showOpenFilePicker') })
  await page.route((url) => url.pathname.startsWith('/api/') && url.pathname.includes('/upload'), (route) => route.abort('connectionrefused'))
  await page.reload()
  await chooseVideo(stage, 'wash')
}

/** Replaces the video of an item. @param nth place of its upload in the tray */
async function chooseVideo(stage: Stage, name: string, nth = 0): Promise<void> {
  const { page, named, file } = stage
  await page.locator('main [id^=item-]').nth(nth + 1).click()
  await stage.dialogShown()
  await stage.button('curriculum', 'video.replace').click()
  const agree = replacing(stage).getByRole('button', { name: named('curriculum', 'video.replace') })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), agree.click()])
  await chooser.setFiles(file(`resources/demo/videos/${name}.mp4`))
  await page.locator('[data-upload]').nth(nth).waitFor({ state: 'attached' })
  await replacing(stage).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
}

/** Two uploads, and what can be done about their order. */
async function openOrder(stage: Stage): Promise<void> {
  await uploadVideo(stage)
  await chooseVideo(stage, 'breath', 1)
  // Folded on a phone.
  const unfold = stage.button('upload', 'tray.expand')
  if (await unfold.isVisible()) await unfold.click()
  await stage.page.getByRole('button', { name: stage.named('upload', 'tray.orderOf') }).last().click()
  await stage.page.getByRole('menu').waitFor()
}

/** The preview of a folder; nothing is made. */
async function importFolder({ page, button, dialogShown, file }: Stage): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('curriculum', 'folder.pick').click()])
  await chooser.setFiles(file('resources/demo/videos'))
  await dialogShown()
}

/** Shows the second item as a mission. */
async function answerItem(stage: Stage, change: object): Promise<void> {
  await stage.page.route((url) => url.pathname.endsWith('/curriculums/edit'), async (route) => {
    const answer = await route.fetch()
    const { curriculums } = await answer.json() as { curriculums: { body: { title: string } }[] }
    const base = { content: '', xp: 20, point: 3, ...change }
    await route.fulfill({ response: answer, json: { curriculums: curriculums.map((item, index) => (index === 1 ? { ...item, uploads: [], body: { title: item.body.title, ...base } } : item)) } })
  })
  await stage.page.reload()
  await openItem(stage)
}

const openMission = (stage: Stage) => answerItem(stage, { curriculumTypeCd: '03', workTypeCd: '00', dueAt: '2026-12-24' })
const openChallenge = (stage: Stage) => answerItem(stage, {
  curriculumTypeCd: '09', maxChallengeCount: 21, dailyChallengeCount: 1, dailyChallengeStartTime: '06:00', dailyChallengeEndTime: '22:00', completionRateCondition: 80, publicScope: 'STUD',
})
const openLessonsMission = (stage: Stage) => answerItem(stage, { curriculumTypeCd: '08', lessonSeqs: [] })

const live = { curriculumTypeCd: '00', liveType: '02', joinUrl: '', liveAt: '2030-01-10', liveStartAt: '20:00', liveEndAt: '21:00', liveEndDateAt: null, attendeeJoinTimeLive: null, tchJoinTimeLive: null, limitPercent: 80 }

async function openWeekly(stage: Stage): Promise<void> {
  await answerItem(stage, live)
  await stage.button('curriculum', 'live.weekly').click()
  await stage.page.getByRole('dialog', { name: stage.named('curriculum', 'live.weekly') }).waitFor()
}

/** A mission that learners have handed in. */
async function deleteMission({ page, named }: Stage): Promise<void> {
  await page.route(/\/curriculums\/\d+\/delete$/, (route) => route.fulfill({ status: 409, json: { code: '992002', message: '이미 제출된 것이 3개 있습니다. 그래도 삭제하려면 한 번 더 확인해 주세요.', requestId: 'scene' } }))
  await page.getByRole('button', { name: named('curriculum', 'moreOf') }).nth(1).click()
  await page.getByRole('menuitem', { name: named('curriculum', 'delete') }).click()
}

/** A colleague has renamed the lesson meanwhile. */
async function editTogether(stage: Stage): Promise<void> {
  const { page } = stage
  let isRefused = false
  await page.route((url) => /\/curriculums\/\d+$/.test(url.pathname), (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    isRefused = true
    return route.fulfill({ status: 409, json: { code: '920014', message: '다른 사람이 먼저 바꾸었습니다.', requestId: 'scene' } })
  })
  await page.route((url) => url.pathname.endsWith('/curriculums/edit'), async (route) => {
    const answer = await route.fetch()
    const { curriculums } = await answer.json() as { curriculums: { body: { title: string } }[] }
    await route.fulfill({ response: answer, json: { curriculums: curriculums.map((item, index) => (index === 1 && isRefused ? { ...item, body: { ...item.body, title: '동료가 바꾼 제목' } } : item)) } })
  })
  await openItem(stage)
  await page.getByRole('dialog').getByRole('textbox').first().fill('내가 바꾼 제목')
}
