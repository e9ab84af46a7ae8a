import { asks, opens, opensMenu, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-members': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nobody' }, { state: 'upload', role: 'owner', act: opens('member', 'upload.open') },
      { state: 'selected', role: 'owner', act: select }, { state: 'bulk-block', role: 'owner', act: ask('bulk.block') }, { state: 'bulk-memo', role: 'owner', act: askMemo }, { state: 'bulk-add', role: 'owner', act: ask('bulk.addToClass') },
      { state: 'memo-lines', role: 'owner', act: checkMemos }, { state: 'bulk-none', role: 'owner', query: 'bulk=all' }, { state: 'file-menu', role: 'owner', act: opensMenu('grid', 'file.open') },
      { state: 'invite', role: 'owner', act: opens('member', 'invite.open') }, { state: 'invite-lines', role: 'owner', act: checkInvites }, { state: 'invitations', role: 'owner', act: showInvitations },
    ],
    'settings-members-view': [{ state: '', role: 'owner' }, { state: 'block', role: 'owner', act: opens('member', 'block.open') }, { state: 'merge', role: 'owner', act: openMerge },
      { state: 'unblocking', role: 'owner', ...asks((stage) => playMember(stage, { blockedAt: '2026-03-10T00:00:00.000Z', blockedReason: '광고 글을 올렸어요.' }, {}, 'block.end')) },
      { state: 'unmerging', role: 'owner', ...asks((stage) => playMember(stage, {}, { merges: [{ mergeSeq: 1, name: '이소라', at: '2026-11-20T05:00:00.000Z', undoUntil: '2030-11-27T05:00:00.000Z' }] }, 'merge.undo')) },
      { state: 'merge-preview', role: 'owner', act: previewMerge },
    ],
    invited: [{ state: 'open', role: 'visitor', act: receive(null) }, { state: 'of-another', role: 'learner', act: receive(false) }],
  },
}

async function checkInvites(stage: Stage): Promise<void> {
  await opens('member', 'invite.open')(stage)
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('guest@example.com\t김하늘\t설명회에서 만남\nGuest@example.com\nstudent@madang.test\t이학생\nnowhere')
  await dialog.getByRole('button', { name: stage.named('sheet', 'check'), exact: true }).click()
  await dialog.getByRole('table').waitFor()
}

/** Invitations as the server lists them: real ones are mailed. */
async function showInvitations(stage: Stage): Promise<void> {
  const { page } = stage
  const one = { name: '김하늘', memo: '설명회에서 만남', byName: '이소유', state: 'open', sentAt: '2030-05-18T00:00:00.000Z', expiresAt: '2030-06-01T00:00:00.000Z', againAt: '2030-05-19T00:00:00.000Z' }
  const invitations = [
    { ...one, invitationSeq: 1, email: 'haneul@example.com' }, { ...one, invitationSeq: 2, email: 'a.person.with.a.very.long.address@a-long-company-name.example.com', name: '', memo: '' },
    { ...one, invitationSeq: 3, email: 'late@example.com', name: '', memo: '', state: 'expired', expiresAt: '2020-06-01T00:00:00.000Z', againAt: '2020-05-19T00:00:00.000Z' },
  ]
  await page.route((url) => url.pathname.endsWith('/member-invitations'), (route) => route.fulfill({ json: { invitations, totalCount: 3, leftToday: 497, page: 1, size: 20 } }))
  await page.reload()
  await page.locator('main h1').waitFor()
  await stage.button('member', 'invite.listCount').or(page.getByRole('button', { name: /3/ })).first().click()
  await stage.dialogShown()
}

/** An invitation as the server returns it: a real one is mailed. */
function receive(isMine: boolean | null) {
  return async ({ page }: Stage): Promise<void> => {
    await page.route((url) => url.pathname.includes('/member-invitations/received/'), (route) => route.fulfill({ json: { state: 'open', expiresAt: '2030-06-01T00:00:00.000Z', email: 'ha••••@example.com', isMine } }))
    await page.reload()
    await page.locator('main h1').waitFor()
  }
}

async function openMerge({ button, dialogShown }: Stage): Promise<void> {
  await button('member', 'merge.open').click()
  await dialogShown()
}

async function previewMerge(stage: Stage): Promise<void> {
  await openMerge(stage)
  await stage.page.getByRole('dialog').locator('li button').first().click()
  await stage.button('member', 'merge.submit').waitFor()
}

async function select({ page }: Stage): Promise<void> {
  const boxes = page.locator('main [role=grid] [role=gridcell] input[type=checkbox]:not([disabled])')
  await boxes.first().waitFor()
  for (const box of (await boxes.all()).slice(0, 3)) await box.check()
}

function ask(key: string) {
  return async (stage: Stage): Promise<void> => {
    await select(stage)
    await stage.page.locator('main fieldset').last().getByRole('button', { name: stage.named('member', key), exact: true }).click()
    await stage.dialogShown()
  }
}

async function askMemo(stage: Stage): Promise<void> {
  await ask('bulk.memo')(stage)
  await stage.page.getByRole('dialog').getByRole('textbox').first().fill('봄 캠페인에서 만난 분')
  await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function checkMemos(stage: Stage): Promise<void> {
  await opens('member', 'upload.open')(stage)
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('student@madang.test\t전화로 문의하심\nnobody@example.com\t단골\nteacher@madang.test\t')
  await dialog.getByRole('button', { name: stage.named('sheet', 'check'), exact: true }).click()
  await dialog.getByRole('table').waitFor()
}

async function playMember(stage: Stage, change: object, more: object, key: string): Promise<void> {
  await plays(stage, /\/members\/\d+$/, (answer) => ({ ...answer, ...more, member: { ...(answer['member'] as object), ...change } }))
  await stage.button('member', key).click()
}
