import { contract } from '#shared/contract.ts'
import { liveTypeCd } from '#shared/kernel/codes.ts'
import { liveFields } from '#shared/live/schedule.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { clientAs, DEMO_SITE, scheduledClass } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'
import { expectSound } from '../sound.ts'

test('a live class at Zoom opens in its program; where that is missing, its page is offered [LIVE-05] [DESK-06]', async ({ app, server }) => {
  test.skip(app.main === undefined, 'the system around Electron is a real one')
  const shell = app.main?.().shell
  if (shell === undefined) throw new Error('no main process to play the system for')
  const teacher = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await teacher(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: `줌으로 만나는 수업 ${Date.now()}`, ...scheduledClass('00') } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const startAt = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const { item } = await teacher(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '00', title: '함께하는 시간', liveType: liveTypeCd.link, joinUrl: 'https://zoom.us/j/98765432101?pwd=abc', ...liveFields({ startAt, endAt: startAt + 2 * HOUR_MS }) } } })
  await teacher(contract.course.publish, { params, body: { publicCd: '00' } })
  await app.logIn('teacher@madang.test')
  await app.open(`/classes/${courseSeq}/classroom/${item.curriculumSeq}?channelSeq=${DEMO_SITE}`)
  const enter = (name: string) => app.page.getByRole('region', { name: '라이브 수업 일정' }).getByRole('button', { name }).click()

  shell.missing = /^zoommtg:/
  await enter('수업 시작하기')
  const dialog = app.page.getByRole('dialog', { name: '수업 프로그램이 열리지 않았어요' })
  await expect(dialog).toBeVisible()
  await expectSound(app.page, 'tested.program-missing', '[role=dialog]')
  await dialog.getByRole('button', { name: '브라우저에서 열기' }).click()
  await expect.poll(() => shell.opened).toEqual(['https://zoom.us/j/98765432101?pwd=abc'])

  shell.missing = undefined
  await enter('다시 들어가기')
  await expect.poll(() => shell.opened.at(-1)).toBe('zoommtg://zoom.us/join?action=join&confno=98765432101&pwd=abc')
})
