import type { BulkChange, BulkReportRow } from '#shared/bulk/contract.ts'
import { asks, ofClass, opensMenu } from '#renderer/lib/scene.ts'
import type { Examples, Scenes, Stage } from '#renderer/lib/scene.ts'

const ofRunning = ({ running: { courseSeq } }: Examples): { courseSeq: number } => ({ courseSeq })

export const scenes: Scenes = {
  routes: {
    'classes-settings-attendees': [
      { state: 'waiting', params: ofClass('photography'), query: 'status=01' },
      { state: 'none', query: 'q=nobody' },
      { state: 'selected', params: ofClass('photography'), act: selectAll },
      { state: 'approving', params: ofClass('photography'), query: 'status=01', act: ask('act.00') },
      { state: 'cancelling', params: ofClass('photography'), query: 'status=00', act: ask('act.99') },
      { state: 'add-menu', role: 'owner', act: opensMenu('attendee', 'add.open') }, { state: 'export-menu', role: 'owner', act: opensMenu('attendee', 'export.open') }, { state: 'row-menu', role: 'owner', params: ofClass('photography'), act: opensMenu('attendee', 'more') },
      { state: 'bulk-none', query: 'bulk=all' },
      { state: 'bulk-preview', params: ofClass('photography'), act: ask('act.01') },
      { state: 'bulk-period', params: ofClass('photography'), act: askPeriod },
      { state: 'bulk-refused', params: ofRunning, act: ask('act.00') },
      { state: 'bulk-running', params: ofRunning, act: playBulk(null) },
      { state: 'bulk-progress', params: ofRunning, act: playBulk(74) },
      { state: 'bulk-report', params: ofRunning, act: playBulk(73) },
      { state: 'bulk-undone', params: ofRunning, act: playBulk(72) },
      { state: 'bulk-undo', params: ofRunning, act: playBulk(71) },
      { state: 'bulk-undoing', params: ofRunning, ...asks(undoBulk) },
      { state: 'bulk-stopped', params: ofRunning, act: playBulk(70) },
      { state: 'bulk-list', params: ofRunning, act: playBulk('all') },
      { state: 'history', params: ofClass('photography'), query: 'status=00', act: openHistory },
      { state: 'person', params: ofClass('photography'), query: 'status=00', act: openPerson },
      { state: 'adding', role: 'owner', act: openAdding },
      { state: 'inviting', role: 'owner', act: openInviting },
      { state: 'sheet', role: 'owner', params: ofClass('photography'), act: openSheet },
      { state: 'invitations', role: 'owner', params: ofClass('photography'), act: (stage) => openFromMenu(stage, 'invitations.open') },
      { state: 'period', params: ofClass('photography'), query: 'status=00', act: ask('act.period') },
    ],
    in: [{ state: 'open', role: 'visitor', act: receive({ isMine: null }) }, { state: 'of-another', role: 'student', act: receive({ isMine: false }) }],
    'packages-settings-attendees': [{ state: '', role: 'owner', params: ofClass('home-table') }],
  },
}

async function selectAll({ page }: Stage): Promise<void> {
  await page.locator('main [role=grid] [role=gridcell] input[type=checkbox]:not([disabled])').first().waitFor()
  for (const box of await page.locator('main [role=grid] [role=gridcell] input[type=checkbox]:not([disabled])').all()) await box.check()
}

function ask(key: string) {
  return async (stage: Stage): Promise<void> => {
    await selectAll(stage)
    await stage.page.locator('main fieldset').last().getByRole('button', { name: stage.named('attendee', key), exact: true }).click()
    await stage.dialogShown()
  }
}

async function askPeriod(stage: Stage): Promise<void> {
  await ask('act.period')(stage)
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('listitem').first().waitFor()
}

async function openFromMenu(stage: Stage, key: string): Promise<void> {
  await stage.page.getByRole('button', { name: stage.named('attendee', 'add.open'), exact: true }).click()
  await stage.page.getByRole('menuitem', { name: stage.named('attendee', key), exact: true }).click()
  await stage.dialogShown()
}

async function openAdding(stage: Stage): Promise<void> {
  await openFromMenu(stage, 'add.members')
  const boxes = stage.page.getByRole('dialog').locator('input[type=checkbox]')
  await boxes.first().waitFor()
  for (const box of (await boxes.all()).slice(0, 3)) await box.check()
}

async function openInviting(stage: Stage): Promise<void> {
  await openFromMenu(stage, 'invite.open')
  await stage.page.getByRole('dialog').getByRole('textbox').first().fill('haneul@example.com, bada@example.com\nwrong@')
}

async function openSheet(stage: Stage): Promise<void> {
  await openFromMenu(stage, 'sheet.open')
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('nobody@example.com\t2026-12-31\nsomebody@example.com\ttomorrow')
  await dialog.getByRole('button', { name: stage.named('sheet', 'check'), exact: true }).click()
  await dialog.getByRole('table').waitFor()
}

async function openPerson(stage: Stage): Promise<void> {
  await stage.page.locator('main [role=grid] [role=gridcell] button[aria-haspopup=dialog]', { hasText: '%' }).first().click()
  await stage.dialogShown()
}

async function openHistory(stage: Stage): Promise<void> {
  await stage.page.locator('main [role=grid] [role=gridcell] button[aria-haspopup=dialog]').first().click()
  await stage.dialogShown()
  await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** An invitation as the server returns it: a real one is mailed a minute after it was sent. */
function receive(change: object) {
  return async ({ page }: Stage): Promise<void> => {
    const invitation = { title: '물이 그리는 그림, 수채화 첫걸음', imageUrl: null, courseTypeCd: '00', state: 'open', expiresAt: '2030-06-01T00:00:00.000Z', email: 'ha••••@example.com', ...change }
    await page.route((url) => url.pathname.includes('/invitations/'), (route) => route.fulfill({ json: invitation }))
    await page.reload()
    await page.locator('main h1').waitFor()
  }
}

const change: BulkChange = {
  bulkSeq: 74, courseSeq: 1, kind: 'attendee.period', input: { change: { kind: 'days', days: 30 } }, state: 'done', byName: '윤도현', createdAt: '2026-07-01T02:10:00.000Z', endedAt: '2026-07-01T02:11:00.000Z',
  totalCount: 1_240, doneCount: 1_212, skippedCount: 28, failedCount: 0, expectedCount: 1_214, differsCount: 2, undoOfSeq: null, undoneBySeq: null, undoUntil: '2030-07-02T02:11:00.000Z',
}
const bulks: BulkChange[] = [
  { ...change, state: 'running', doneCount: 600, skippedCount: 14, differsCount: 0, endedAt: null, undoUntil: null },
  { ...change, bulkSeq: 73 },
  { ...change, bulkSeq: 72, kind: 'attendee.status', input: { choiseStatusCd: '99' }, totalCount: 5, doneCount: 5, skippedCount: 0, differsCount: 0, undoneBySeq: 71, undoUntil: null },
  { ...change, bulkSeq: 71, kind: 'attendee.status', input: { choiseStatusCd: '99' }, totalCount: 5, doneCount: 4, skippedCount: 1, differsCount: 1, undoOfSeq: 72, undoUntil: null },
  { ...change, bulkSeq: 70, kind: 'attendee.status', input: { choiseStatusCd: '00' }, state: 'cancelled', totalCount: 480, doneCount: 200, skippedCount: 0, differsCount: 0 },
]

const row: BulkReportRow = { rowNo: 1, subjectSeq: 1, line: null, name: '김하늘', email: 'haneul@example.com', outcome: 'done', act: 'period', reason: null, from: '2026-07-31T14:59:59.000Z', to: '2026-08-30T14:59:59.000Z', differs: false }
const stayed = { outcome: 'skipped', act: null, to: null } as const
const reports: Record<number, { rows: BulkReportRow[]; reasons: { reason: string; count: number }[] }> = {
  73: {
    rows: [row, { ...row, rowNo: 2, name: '박바다', email: 'bada.park.long.address@mail.example.com' }, { ...row, ...stayed, rowNo: 3, name: '이나무', reason: 'unlimited', from: null }, { ...row, ...stayed, rowNo: 4, name: '최노을', reason: 'pending', from: null, differs: true }],
    reasons: [{ reason: 'pending', count: 8 }, { reason: 'unlimited', count: 20 }],
  },
  72: { rows: [{ ...row, act: 'cancel', from: null, to: null }], reasons: [] },
  71: { rows: [{ ...row, act: 'undo', from: null, to: null }, { ...row, ...stayed, rowNo: 2, name: '이나무', from: null, reason: 'changed', differs: true }], reasons: [{ reason: 'changed', count: 1 }] },
  70: { rows: [{ ...row, act: 'approve', from: null, to: null }, { ...row, rowNo: 2, name: '최노을', outcome: 'waiting', act: 'approve', from: null, to: null }], reasons: [] },
}

/** Bulk changes as the server returns them: large ones, which the demo site has no people for. @param shown null: the list of attendees */
function playBulk(shown: number | 'all' | null) {
  return async ({ page }: Stage): Promise<void> => {
    await page.route((url) => /\/bulk(\/|$)/.test(url.pathname), (route) => {
      const [, bulkSeq, isReport] = /\/bulk(?:\/(\d+)(\/report)?)?$/.exec(new URL(route.request().url()).pathname) ?? []
      const report = reports[Number(bulkSeq)]
      return route.fulfill({ json: isReport !== undefined ? { ...report, next: null } : bulkSeq === undefined ? { bulks, next: null } : { bulk: bulks.find((one) => one.bulkSeq === Number(bulkSeq)) } })
    })
    const address = new URL(page.url())
    if (shown !== null) address.searchParams.set('bulk', String(shown))
    await page.goto(address.href)
    await (shown === null ? page.getByRole('progressbar') : page.getByRole('dialog').getByRole(shown === 'all' ? 'listitem' : 'status')).first().waitFor()
  }
}

async function undoBulk(stage: Stage): Promise<void> {
  await playBulk(73)(stage)
  await stage.page.getByRole('dialog').locator('button:has(.tabler-icon-arrow-back-up)').click()
}
