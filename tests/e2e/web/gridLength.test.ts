import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { expect, test } from '../launchers/test.ts'

const ROWS = 100_000
const STEPS = 40
const FEW = 1_000
/** Beyond twice a step of the short list, which says how busy the machine is. */
const STALL_MS = 200

test('100,000 rows scroll without a stall: few of them are in the page, and each step shows the rows of its place [STU-07] [GEN-07]', async ({ app, server }) => {
  // A busy machine takes most of the time to read so many rows.
  test.setTimeout(240_000)
  const { page } = app
  const owner = await clientAs(server.origin, 'teacher')
  const { courseSeq } = await owner(contract.course.create, { params: { channelSeq: DEMO_SITE }, body: { title: '십만 명이 듣는 수업' } })
  const params = { channelSeq: DEMO_SITE, courseSeq }
  const at = '2026-03-02T01:00:00.000Z'
  const attendees = Array.from({ length: ROWS }, (_, index) => ({
    attendSeq: index + 1, userSeq: index + 1, name: `사람${index + 1}`, email: `people${index + 1}@madang.test`, phone: null, choiseStatusCd: '00', payUntil: null,
    createdAt: at, attendAt: at, validAt: null, progressPercent: index % 101, cameBy: 'free', orderNo: null, pack: null,
  }))
  const { attendees: none, ...rest } = await owner(contract.attendee.list, { params, query: {} })
  expect(none).toEqual([])
  let length = FEW
  // One answer with all of them, as the many pages of the server would leave them in the page.
  await page.route((url) => url.pathname === callUrl(contract.attendee.list, { params }), (route) => route.fulfill({ json: { ...rest, attendees: attendees.slice(0, length), totalCount: length, next: null } }))
  await app.logIn('owner@madang.test')
  const grid = page.getByRole('grid').first()
  /** Scrolls to the end in steps. Returns the time of all but the slowest tenth of them, most rows in the page, and steps without a row at their place. */
  async function scrolled(count: number): Promise<{ stepMs: number; rowsMost: number; blank: number }> {
    length = count
    await app.open(`/classes/${courseSeq}/settings/attendees?channelSeq=${DEMO_SITE}`)
    await expect(grid.getByText('사람1', { exact: true })).toBeVisible({ timeout: 60_000 })
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(count + 1))
    const { works, ...found } = await grid.evaluate(async (element, steps) => {
      const around: Element[] = []
      for (let one: Element | null = element; one !== null; one = one.parentElement) around.push(one)
      const scroller = [...around, ...element.querySelectorAll('*')].find((one) => one.scrollHeight > 10_000 && one.clientHeight < one.scrollHeight / 2 && getComputedStyle(one).overflowY !== 'visible') ?? document.documentElement
      const frame = () => new Promise<number>((resolve) => { requestAnimationFrame(resolve) })
      const took: number[] = []
      let [rowsMost, blank] = [0, 0]
      for (let step = 1; step <= steps; step += 1) {
        scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * step / steps
        const started = performance.now()
        await frame()
        await frame()
        took.push(performance.now() - started)
        const rows = [...element.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect())
        rowsMost = Math.max(rowsMost, rows.length)
        const { top, bottom } = scroller.getBoundingClientRect()
        const middle = (top + Math.min(bottom, top + scroller.clientHeight)) / 2
        if (!rows.some((row) => row.top <= middle && row.bottom >= middle)) blank += 1
      }
      return { works: took, rowsMost, blank }
    }, STEPS)
    await expect(grid.getByText(`사람${count}`, { exact: true })).toBeVisible()
    return { ...found, stepMs: works.toSorted((a, b) => a - b)[Math.floor(STEPS * 0.9)] ?? Infinity }
  }

  const short = await scrolled(FEW)
  const long = await scrolled(ROWS)
  expect(long.stepMs, `${short.stepMs} ms in the short list`).toBeLessThan(2 * short.stepMs + STALL_MS)
  expect(long.rowsMost).toBeLessThan(100)
  expect(long.blank).toBe(0)
})
