import { setImmediate as settled } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { desktopTexts } from '#main/texts.ts'
import { keptLog } from '#tests/support/desktop/desktopPorts.ts'
import { createFakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeElectron } from '#tests/support/desktop/fakeElectron.ts'
import type { FakeWindow } from '#tests/support/desktop/fakeWindows.ts'

let fake: FakeElectron
let window: FakeWindow | undefined
let log: ReturnType<typeof keptLog>
beforeEach(async () => {
  fake = createFakeElectron()
  await fake.whenReady()
  window = undefined
  log = keptLog()
  vi.resetModules()
  vi.doMock('electron', () => fake.electron)
})

async function openNotifier() {
  const [{ createDialogs }, { createElectronNotifier }, { createElectronShell }] = await Promise.all([import('./dialogs.ts'), import('./notifier.ts'), import('./shell.ts')])
  const dialogs = createDialogs(() => window as never)
  return { notifier: createElectronNotifier(() => desktopTexts('ko'), dialogs, log), shell: createElectronShell(dialogs) }
}

describe('dialogs', () => {
  it('belong to the window once it is shown, and stand alone without one [DESK-04]', async () => {
    const { notifier, shell } = await openNotifier()
    const useAll = async () => {
      await notifier.confirm('quitWhileUploading')
      notifier.confirmNow('leaveUnsaved')
      await notifier.alert('policyFaulty')
      await notifier.askToRemember()
      await shell.chooseFiles({ extensions: ['mp4'], multiple: true })
      await shell.chooseFolder()
      await shell.chooseSavePath('a.pdf')
    }
    await useAll()
    window = new fake.electron.BrowserWindow()
    await useAll()
    window.show()
    await useAll()
    expect(fake.dialog.asked.map(({ parent }) => parent === window)).toEqual([...Array.from({ length: 14 }, () => false), ...Array.from({ length: 7 }, () => true)])
    expect(fake.dialog.asked.map(({ parent }) => parent === undefined).slice(0, 14)).toEqual(Array.from({ length: 14 }, () => true))
  })

  it('return what is chosen, and nothing when cancelled', async () => {
    const { notifier, shell } = await openNotifier()
    expect([await shell.chooseFiles({ extensions: [], multiple: false }), await shell.chooseFolder(), await shell.chooseSavePath('a.pdf')]).toEqual([[], undefined, undefined])
    expect([await notifier.confirm('leaveUnsaved'), notifier.confirmNow('leaveUnsaved'), await notifier.askToRemember()]).toEqual([false, false, 'retry'])
    fake.dialog.paths = ['/home/a.mp4']
    fake.dialog.response = 0
    expect([await shell.chooseFiles({ extensions: [], multiple: false }), await shell.chooseFolder(), await shell.chooseSavePath('a.pdf')]).toEqual([['/home/a.mp4'], '/home/a.mp4', '/home/a.mp4'])
    expect([await notifier.confirm('leaveUnsaved'), notifier.confirmNow('leaveUnsaved'), await notifier.askToRemember()]).toEqual([true, true, 'thisTime'])
  })
})

describe('dialogs for files', () => {
  it('begin where the user was last, and save into Downloads first [DESK-04]', async () => {
    const { shell } = await openNotifier()
    const pick = () => shell.chooseFiles({ extensions: [], multiple: false })
    await pick()
    await shell.chooseSavePath('a.pdf')
    fake.dialog.paths = ['/home/clips/a.mp4']
    await pick()
    fake.dialog.paths = ['/home/papers/a.pdf']
    await shell.chooseSavePath('a.pdf')
    await pick()
    await pick()
    await shell.chooseSavePath('b.pdf')
    expect(fake.dialog.asked.map(({ options }) => options.defaultPath)).toEqual([undefined, '/downloads/a.pdf', undefined, '/downloads/a.pdf', '/home/clips', '/home/papers', '/home/papers/b.pdf'])
  })
})

describe('notifications', () => {
  const text = { title: '마당', body: '새 알림' }

  it('lead to what they speak of when clicked [ALRM-06]', async () => {
    const { notifier } = await openNotifier()
    const clicked = vi.fn()
    notifier.notify(text, clicked)
    expect(fake.notifications.shown[0]?.options).toEqual(text)
    expect(clicked).not.toHaveBeenCalled()
    fake.notifications.shown[0]?.emit('click', {})
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('that the system refuses are logged, those that it does not have are not tried', async () => {
    const { notifier } = await openNotifier()
    fake.notifications.fails = 'the app is not signed'
    notifier.notify(text, () => {})
    await settled()
    expect(log.lines.join()).toContain('the app is not signed')
    expect(log.lines.join()).not.toContain(text.body)
    fake.notifications.isSupported = false
    fake.notifications.fails = undefined
    notifier.notify(text, () => {})
    expect(fake.notifications.shown).toEqual([])
  })
})
