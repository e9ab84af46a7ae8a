import { DAY_MS } from '#shared/kernel/moments.ts'
import { broken, loseScript } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    studio: [{ state: '', role: 'owner' }, { state: 'teacher', role: 'teacher' }, { state: 'new', role: 'manager', site: 'second' }, { state: 'failing', role: 'owner', act: failHome }],
    'settings-dashboard': [
      { state: '', role: 'owner', query: 'preset=last30Days' },
      { state: 'hours', role: 'owner', query: 'preset=today' },
      { state: 'tables', role: 'owner', query: 'preset=yesterday&traffic=table' },
      { state: 'none', role: 'owner', query: 'startDate=2020-01-01&endDate=2020-01-07' },
      { state: 'new', role: 'manager', site: 'second' },
      { state: 'failing', role: 'owner', query: 'preset=last30Days', act: failCharts },
    ],
    'settings-dashboard-class': [
      { state: '', role: 'owner', query: 'preset=today' },
      { state: 'watched', role: 'owner', query: 'preset=today', act: showWatched },
      { state: 'letter', role: 'owner', query: 'preset=today', act: writeLetter },
      { state: 'tables', role: 'owner', query: 'preset=today&funnel=table&curve=table' },
      { state: 'none', role: 'owner', query: 'startDate=2020-01-01&endDate=2020-01-07', params: ({ courses }) => ({ courseSeq: courses('running') }) },
    ],
  },
}

/** Each card fails alone; what waits fails in one of its lines. */
async function failHome({ page }: Stage): Promise<void> {
  await page.route(/\/attendees\/waiting|\/dashboard\?|\/courses\/manage/, (route) => route.fulfill(broken))
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

/** The charts cannot be loaded, the list of classes cannot be read. */
async function failCharts(stage: Stage): Promise<void> {
  const { page } = stage
  await loseScript(stage, /\/assets\/Chart-/)
  await page.route(/\/dashboard\/classes(?:\?|$)/, (route) => route.fulfill(broken))
  await page.reload()
  await page.getByRole('alert').nth(1).waitFor()
}

const PART_SEC = 5
const names = ['김서연', '박도윤', '이하은']

async function writeLetter(stage: Stage): Promise<void> {
  await showWatched(stage)
  await stage.open('dashboard', 'risk.writeTo')
}

/** Viewers who stop and go back, and learners who need help: a demo site of today cannot have them, so their answers are played. */
async function showWatched({ page }: Stage): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const points = Array.from({ length: 60 }, (_, at) => ({ second: at * PART_SEC, viewers: Math.round(24 * 0.985 ** at), rewinds: at === 17 ? 9 : at % 8 === 3 ? 2 : 0 }))
  const learners = names.map((name, at) => ({
    attendSeq: at + 1, userSeq: at + 1, name, reason: (['ending', 'notBegun', 'stopped'] as const)[at], progressPercent: [35, 0, 60][at], enrolledAt: ago(30), lastSeenAt: at === 1 ? null : ago(9), validAt: at === 0 ? ago(-5) : null, writtenAt: at === 2 ? ago(2) : null,
  }))
  await page.route(/\/dashboard\/classes\/\d+\/videos\/\d+/, (route) => route.fulfill({ json: { curriculumSeq: Number(route.request().url().split('/').at(-1)), seconds: points.length * PART_SEC, viewers: 24, isBounded: false, points } }))
  await page.route(/\/dashboard\/classes\/\d+\/learners(?:\?|$)/, (route) => route.fulfill({ json: { learners, after: null } }))
  await page.reload()
  await page.locator('main figure svg').first().waitFor()
}
