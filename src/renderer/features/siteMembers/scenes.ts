import { opens } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-members': [{ state: '', role: 'owner' }, { state: 'none', role: 'owner', query: 'q=nobody' }, { state: 'upload', role: 'owner', act: opens('member', 'upload.open') },
      { state: 'selected', role: 'owner', act: select }, { state: 'bulk-block', role: 'owner', act: ask('bulk.block') }, { state: 'bulk-memo', role: 'owner', act: askMemo }, { state: 'bulk-add', role: 'owner', act: ask('bulk.addToClass') },
      { state: 'memo-lines', role: 'owner', act: checkMemos }, { state: 'bulk-none', role: 'owner', query: 'bulk=all' },
    ],
    'settings-members-view': [{ state: '', role: 'owner' }, { state: 'block', role: 'owner', act: opens('member', 'block.open') }, { state: 'merge', role: 'owner', act: openMerge },
      { state: 'merge-preview', role: 'owner', act: previewMerge },
    ],
  },
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
