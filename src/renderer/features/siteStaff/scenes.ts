import { asks } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-studio-members': [{ state: '', role: 'owner' }, { state: 'adding', role: 'owner', act: openAdding }, { state: 'roles', role: 'owner', query: 'tab=roles' }, { state: 'menu', role: 'owner', act: openPerson }, { state: 'replacing', role: 'owner', act: replacePerson },
      { state: 'removing', role: 'owner', ...asks((stage) => chooseFor(stage, 'remove.label')) }, { state: 'handing-over', role: 'owner', ...asks((stage) => chooseFor(stage, 'handOver.label')) }, { state: 'leaving', role: 'manager', ...asks(leaveStaff) },
    ],
    staff: [{ state: 'open', role: 'visitor', act: receive }],
  },
}

async function openAdding(stage: Stage): Promise<void> {
  await stage.page.getByRole('button', { name: stage.named('staff', 'add.open'), exact: true }).click()
  await stage.page.getByRole('menuitem', { name: stage.named('staff', 'mode.TCH.title'), exact: true }).click()
  await stage.dialogShown()
  await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** An invitation as the server returns it: a real one is mailed. */
async function receive({ page }: Stage): Promise<void> {
  await page.route((url) => url.pathname.includes('/staff/received/'), (route) => route.fulfill({ json: { userTypeCd: 'MNG', state: 'open', expiresAt: '2030-06-01T00:00:00.000Z', email: 'ha••••@example.com', isMine: null } }))
  await page.reload()
  await page.locator('main h1').waitFor()
}

/** Someone who teaches a class. */
async function openPerson({ page, named }: Stage): Promise<void> {
  await page.locator('main li').filter({ hasText: 'teacher@madang.test' }).getByRole('button', { name: named('staff', 'actsOf') }).click()
  await page.getByRole('menu').waitFor()
}

async function replacePerson(stage: Stage): Promise<void> {
  await openPerson(stage)
  await stage.page.getByRole('menuitem', { name: stage.named('staff', 'replace.label') }).click()
  await stage.dialogShown()
}

async function chooseFor(stage: Stage, key: string): Promise<void> {
  await openPerson(stage)
  await stage.page.getByRole('menuitem', { name: stage.named('staff', key) }).click()
}

async function leaveStaff({ page, named }: Stage): Promise<void> {
  await page.locator('main li').filter({ hasText: 'manager@madang.test' }).getByRole('button', { name: named('staff', 'actsOf') }).click()
  await page.getByRole('menuitem', { name: named('staff', 'leave.label') }).click()
}
