import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { AppPort } from '#main/ports.ts'
import { machineClock, memoryIpc, recordingActivity, recordingNotifier, silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { countedApp, countedWindows, memoryLanguage, recordingMenus } from '#tests/support/desktop/desktopSurroundings.ts'
import { desktopTexts } from '#main/texts.ts'
import type { InstallStep } from '#main/updates/installing.ts'
import { createShell } from './shell.ts'

function open({ platform = 'linux', hasTray = true, started = true }: { platform?: AppPort['platform']; hasTray?: boolean; started?: boolean } = {}) {
  const clock = { ...machineClock(), at: 0, now: () => clock.at }
  const app = countedApp(platform)
  const language = memoryLanguage()
  const menus = recordingMenus(hasTray)
  const windows = countedWindows()
  const notifier = recordingNotifier()
  const ipc = memoryIpc()
  const activity = recordingActivity()
  const pushed: [string, unknown][] = []
  ipc.onPush((channel, payload) => pushed.push([channel, payload]))
  const step = { now: 'no' as InstallStep }
  const stop = vi.fn(async () => {})
  const joinLive = vi.fn()
  const shell = createShell({ app, language, menus, windows, notifier, ipc, activity, clock, log: silentLog }, { stop, installStep: () => step.now, joinLive, logIn: () => {} })
  if (started) shell.open()
  windows.isShown = started
  return {
    app, clock, language, menus, windows, notifier, activity, pushed, stop, step, shell, joinLive,
    upload: (fraction: number) => shell.uploads.show({ active: true, fraction }),
    endUploads: () => shell.uploads.show({ active: false, fraction: 1 }),
    closeWindow() {
      windows.isShown = false
      shell.events.lastWindowClosed()
    },
  }
}

describe('links and second starts', () => {
  it('comes to the front with the link of a second start, which the page then takes [DESK-04]', () => {
    const { shell, windows, pushed } = open()
    shell.events.startedAgain(['madang', '--flag', 'madang://lesson/7/12?channelSeq=1'])
    expect(windows.opened).toBe(1)
    expect(pushed).toEqual([['links.arrived', undefined]])
    expect(shell.handlers.links.take()).toEqual([{ kind: 'lesson', courseSeq: 7, curriculumSeq: 12, channelSeq: 1 }])
  })

  it('comes to the front without a link, and ignores a foreign one [DESK-04]', () => {
    const { shell, windows, pushed } = open()
    shell.events.startedAgain(['madang'])
    expect(windows.opened).toBe(1)
    shell.events.openLink('madang://nothing')
    expect(windows.opened).toBe(1)
    expect(pushed).toEqual([])
    shell.events.openLink('madang://class/7')
    expect(windows.opened).toBe(2)
  })
})

describe('before startup', () => {
  it('buffers links without opening a window [DESK-04]', () => {
    const { shell, windows } = open({ started: false })
    shell.events.openLink('madang://class/7')
    shell.events.startedAgain(['madang', 'madang://class/8'])
    shell.events.activated()
    expect(windows.opened).toBe(0)
    shell.open()
    expect(shell.handlers.links.take()).toMatchObject([{ courseSeq: 7 }, { courseSeq: 8 }])
    shell.events.activated()
    expect(windows.opened).toBe(1)
  })
})

describe('the menu', () => {
  it('follows the language of the page [DESK-04]', async () => {
    const { shell, menus } = open()
    expect(menus.menu[0]).toMatchObject({ label: '파일' })
    await shell.handlers.setLanguage('ja')
    expect(menus.menu[0]).toMatchObject({ label: 'ファイル' })
    expect(menus.tray?.entries[0]).toMatchObject({ label: '進行中のアップロードはありません' })
  })

  it('navigates, also in a window that it opens, zooms, goes back and reloads [DESK-04]', () => {
    const { menus, pushed, windows, shell } = open()
    windows.isShown = false
    menus.choose({ kind: 'goTo', place: 'settings-contents' })
    menus.choose({ kind: 'zoom', change: 'in' })
    menus.choose({ kind: 'history', step: 'back' })
    menus.choose({ kind: 'reload' })
    expect([windows.isShown, pushed]).toEqual([true, [['links.arrived', undefined]]])
    expect(shell.handlers.links.take()).toEqual([{ kind: 'place', place: 'settings-contents' }])
    expect(windows.done).toEqual(['zoom in', 'back', 'reload'])
  })
})

describe('the tray menu', () => {
  it('shows upload progress, and passes it on to the dock [DESK-04]', () => {
    const { menus, upload, endUploads, activity } = open()
    upload(0.5)
    expect(menus.tray?.tooltip).toBe('Madang · 업로드 중 50%')
    endUploads()
    expect(menus.tray?.tooltip).toBe('Madang')
    expect(activity.shown).toEqual([{ active: true, fraction: 0.5 }, { active: false, fraction: 1 }])
  })

  it('is rebuilt only when what it shows changes', () => {
    const { menus, upload } = open()
    const before = menus.trayBuilt
    for (const fraction of [0.501, 0.502, 0.509]) upload(fraction)
    expect(menus.trayBuilt - before).toBe(1)
    upload(0.51)
    expect(menus.trayBuilt - before).toBe(2)
  })

  it('shows the next live class, also on macOS, and joins it', () => {
    const { shell, menus, joinLive } = open({ platform: 'darwin' })
    expect(menus.tray).toBeNull()
    shell.showLive([{ key: '3-12', label: '3주차 · 29분 뒤', join: '수업 시작하기' }, { key: '3-13', label: '보강 · 2시간 0분 뒤', join: null }])
    expect(menus.tray?.tooltip).toBe('Madang · 3주차 · 29분 뒤')
    expect(menus.tray?.entries.flatMap((entry) => ('label' in entry ? [entry.label] : [])).slice(0, 3)).toEqual(['3주차 · 29분 뒤', '수업 시작하기', '보강 · 2시간 0분 뒤'])
    menus.choose({ kind: 'joinLive', key: '3-12' })
    expect(joinLive).toHaveBeenCalledExactlyOnceWith('3-12')
    shell.showLive([])
    expect(menus.tray).toBeNull()
  })

  it('is removed when the app closes', () => {
    const { shell, menus } = open()
    shell.close()
    expect(menus.tray).toBeNull()
  })
})

describe('the end of uploads', () => {
  it('is notified in the current language, and leads to the file [DESK-02]', async () => {
    const { shell, notifier, language, windows } = open()
    const link = { kind: 'notification', userSeq: 1, channelSeq: 2, path: '/classes/7/settings/curriculums#item-12' } as const
    shell.uploads.finished({ done: 40, failed: 0 }, link)
    await language.set('en')
    shell.uploads.finished({ done: 38, failed: 2 }, link)
    const { uploadsFinished: ko } = desktopTexts('ko')
    const { uploadsFinished: en } = desktopTexts('en')
    expect(notifier.notifications.map(({ title, body }) => [title, body])).toEqual([
      [ko.title, ko.allDone.replace('{{done}}', '40')], [en.title, en.someFailed.replace('{{done}}', '38').replace('{{failed}}', '2')],
    ])
    expect(JSON.stringify(notifier.notifications)).not.toContain('{{')
    notifier.notifications[1]?.click()
    expect([windows.opened, shell.handlers.links.take()]).toEqual([1, [link]])
  })
})

describe('closing', () => {
  it('continues uploads in the tray after the last window closed, then quits [DESK-04] [DESK-02]', async () => {
    const { closeWindow, upload, endUploads, notifier, app } = open()
    upload(0.2)
    closeWindow()
    await settled()
    expect(app.quits).toBe(0)
    expect(notifier.notifications.map(({ title }) => title)).toEqual([desktopTexts('ko').goesOn.title])
    upload(0.9)
    expect(app.quits).toBe(0)
    endUploads()
    expect(app.quits).toBe(1)
  })

  it('stays after the uploads when a window is open again', async () => {
    const { closeWindow, upload, endUploads, notifier, windows, app } = open()
    upload(0.2)
    closeWindow()
    await settled()
    notifier.notifications[0]?.click()
    expect(windows.isShown).toBe(true)
    endUploads()
    closeWindow()
    expect(app.quits).toBe(1)
  })

  it('quits where no tray is shown, where the uploads end while the desktop is asked, and not where a window opens then [DESK-04]', async () => {
    const unseen = open({ hasTray: false })
    unseen.upload(0.2)
    unseen.closeWindow()
    await settled()
    expect([unseen.app.quits, unseen.notifier.notifications]).toEqual([1, []])
    const ended = open()
    ended.upload(0.2)
    ended.closeWindow()
    ended.endUploads()
    await settled()
    expect([ended.app.quits, ended.notifier.notifications]).toEqual([1, []])
    const reopened = open({ hasTray: false })
    reopened.upload(0.2)
    reopened.closeWindow()
    reopened.windows.isShown = true
    await settled()
    expect(reopened.app.quits).toBe(0)
  })

  it('stays in the dock on macOS', () => {
    const { closeWindow, app } = open({ platform: 'darwin' })
    closeWindow()
    expect(app.quits).toBe(0)
  })
})

describe('quitting', () => {
  it('asks while uploading, and stays when declined [DESK-04] [DESK-02]', async () => {
    const { shell, upload, notifier, stop, app } = open()
    upload(0.2)
    expect(shell.events.mayQuit()).toBe(false)
    expect(shell.events.mayQuit()).toBe(false)
    await settled()
    expect(notifier.questions).toEqual(['quitWhileUploading'])
    expect(stop).not.toHaveBeenCalled()
    expect(app.quits).toBe(0)
    notifier.agrees = [true]
    shell.events.mayQuit()
    await settled()
    expect(app.quits).toBe(1)
    expect(shell.events.mayQuit()).toBe(false)
    await settled()
    expect(stop).toHaveBeenCalledTimes(1)
    expect(app.quits).toBe(2)
    expect(shell.events.mayQuit()).toBe(true)
  })

  it('stops its work once, then quits', async () => {
    const { shell, stop, app, notifier } = open()
    expect(shell.events.mayQuit()).toBe(false)
    expect(shell.events.mayQuit()).toBe(false)
    shell.events.lastWindowClosed()
    await settled()
    expect(stop).toHaveBeenCalledTimes(1)
    expect(app.quits).toBe(1)
    expect(notifier.questions).toEqual([])
    expect(shell.events.mayQuit()).toBe(true)
  })

  it('is called off by a window whose edits the user keeps, and may be asked for again [STU-09]', async () => {
    const { shell, stop, app, windows } = open()
    windows.keepsEdits = true
    expect(shell.events.mayQuit()).toBe(false)
    await settled()
    expect([stop.mock.calls.length, app.quits, windows.isShown]).toEqual([0, 0, true])
    windows.keepsEdits = false
    expect(shell.events.mayQuit()).toBe(false)
    await settled()
    expect([stop.mock.calls.length, app.quits, windows.isShown]).toEqual([1, 1, false])
  })

  it('waits for no answer about edits once the system shuts down', async () => {
    const { shell, stop, windows } = open()
    windows.closeMain = () => new Promise(() => {})
    expect(shell.events.mayQuit()).toBe(false)
    shell.events.shuttingDown()
    expect(shell.events.mayQuit()).toBe(true)
    expect(stop).toHaveBeenCalledTimes(1)
  })

  it('does not block a system shutdown', async () => {
    const { shell, upload, stop, notifier } = open()
    upload(0.2)
    shell.events.shuttingDown()
    expect(shell.events.mayQuit()).toBe(true)
    expect(shell.events.mayQuit()).toBe(true)
    await settled()
    expect(notifier.questions).toEqual([])
    expect(stop).toHaveBeenCalledTimes(1)
    expect(shell.events.mayQuit()).toBe(true)
  })

  it('does not ask while Windows may end the session, and asks again after a cancelled logoff [DESK-02]', async () => {
    const { shell, upload, stop, notifier, clock } = open()
    upload(0.2)
    shell.events.sessionMayEnd()
    clock.at = 59_000
    expect(shell.events.mayQuit()).toBe(true)
    await settled()
    expect([notifier.questions, stop.mock.calls.length]).toEqual([[], 1])

    const kept = open()
    kept.upload(0.2)
    kept.shell.events.sessionMayEnd()
    kept.clock.at = 61_000
    expect(kept.shell.events.mayQuit()).toBe(false)
    await settled()
    expect([kept.notifier.questions, kept.stop.mock.calls.length]).toEqual([['quitWhileUploading'], 0])
  })

  it('stops its work at once when Windows ends the session, even with a question open [DESK-02]', async () => {
    for (const isAsking of [false, true]) {
      const { shell, upload, stop, notifier } = open()
      upload(0.2)
      if (isAsking) shell.events.mayQuit()
      shell.events.sessionMayEnd()
      shell.events.sessionEnds()
      shell.events.sessionEnds()
      await settled()
      expect(notifier.questions).toHaveLength(isAsking ? 1 : 0)
      expect(stop).toHaveBeenCalledTimes(1)
      expect(shell.events.mayQuit()).toBe(true)
    }
  })

  it('blocks shutdown neither by an open question nor by work that is stopping', async () => {
    const asked = open()
    asked.stop.mockReturnValue(new Promise(() => {}))
    asked.upload(0.2)
    expect(asked.shell.events.mayQuit()).toBe(false)
    asked.shell.events.shuttingDown()
    expect(asked.shell.events.mayQuit()).toBe(true)
    await settled()
    expect(asked.stop).toHaveBeenCalledTimes(1)
    expect(asked.shell.events.mayQuit()).toBe(true)
    expect(asked.stop).toHaveBeenCalledTimes(1)

    const stopping = open()
    expect(stopping.shell.events.mayQuit()).toBe(false)
    stopping.shell.events.shuttingDown()
    expect(stopping.shell.events.mayQuit()).toBe(true)
    expect(stopping.stop).toHaveBeenCalledTimes(1)
  })

  it('waits for the work to stop before an update, then lets the installer quit [DESK-05]', async () => {
    const { shell, step, stop, app, closeWindow } = open()
    step.now = 'stopping'
    closeWindow()
    expect(app.quits).toBe(1)
    expect(shell.events.mayQuit()).toBe(false)
    step.now = 'handedOver'
    expect(shell.events.mayQuit()).toBe(true)
    await settled()
    expect(stop).not.toHaveBeenCalled()
    step.now = 'stopping'
    shell.events.shuttingDown()
    expect(shell.events.mayQuit()).toBe(true)
  })

  it('reopens the window without a tray when the user keeps uploading', async () => {
    const { shell, closeWindow, upload, windows, app } = open({ hasTray: false })
    upload(0.2)
    closeWindow()
    await settled()
    expect(app.quits).toBe(1)
    shell.events.mayQuit()
    await settled()
    expect(windows.isShown).toBe(true)
  })
})
