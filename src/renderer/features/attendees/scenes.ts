import { ofClass } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'classes-settings-attendees': [
      { state: 'waiting', params: ofClass('photography'), query: 'status=01' },
      { state: 'none', query: 'q=nobody' },
      { state: 'selected', params: ofClass('photography'), act: selectAll },
      { state: 'approving', params: ofClass('photography'), query: 'status=01', act: ask('act.00') },
      { state: 'cancelling', params: ofClass('photography'), query: 'status=00', act: ask('act.99') },
      { state: 'bulk-none', query: 'bulk=all' },
      { state: 'history', params: ofClass('photography'), query: 'status=00', act: openHistory },
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
  await page.locator('main table tbody input[type=checkbox]:not([disabled])').first().waitFor()
  for (const box of await page.locator('main table tbody input[type=checkbox]:not([disabled])').all()) await box.check()
}

function ask(key: string) {
  return async (stage: Stage): Promise<void> => {
    await selectAll(stage)
    await stage.page.locator('main fieldset').last().getByRole('button', { name: stage.named('attendee', key), exact: true }).click()
    await stage.dialogShown()
  }
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

async function openHistory(stage: Stage): Promise<void> {
  await stage.page.locator('main table tbody button[aria-haspopup=dialog]').first().click()
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
