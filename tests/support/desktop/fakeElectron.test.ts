import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createFakeElectron } from './fakeElectron.ts'

/** What only the double can show; tests/electron has the cases that Electron itself must pass too. */

async function ready(setting?: Parameters<typeof createFakeElectron>[0]) {
  const fake = createFakeElectron(setting)
  await fake.whenReady()
  fake.app.on('window-all-closed', () => {})
  return fake
}

describe('the parts', () => {
  it('work neither before the app is ready nor after its end', async () => {
    const fake = createFakeElectron()
    const { BrowserWindow, Notification, Tray, session, screen, protocol, nativeImage, dialog } = fake.electron
    const uses = [() => new BrowserWindow(), () => new Notification({ title: '' }), () => new Tray(nativeImage.createFromPath('/none')), () => session.defaultSession, () => screen.getPrimaryDisplay(), () => protocol.handle('x', () => new Response())]
    for (const use of uses) expect(use).toThrow('before the app is ready')
    await expect(dialog.showMessageBox({ message: '' })).rejects.toThrow('before the app is ready')
    await fake.whenReady()
    for (const use of uses) expect(use).not.toThrow()
    expect(() => fake.app.enableSandbox()).toThrow('before the app is ready')
    fake.app.exit()
    for (const use of uses) expect(use).toThrow('after the app has quit')
  })

  it('throw for members that they lack, and once destroyed', async () => {
    const { app, electron } = await ready()
    expect(() => (app as unknown as { dock: unknown }).dock).toThrow('the double has no app.dock')
    const window = new electron.BrowserWindow()
    const contents = window.webContents
    window.destroy()
    expect(() => window.show()).toThrow('Object has been destroyed')
    expect(() => contents.getURL()).toThrow('Object has been destroyed')
    expect(window.isDestroyed()).toBe(true)
    const tray = new electron.Tray(electron.nativeImage.createFromPath('/none'))
    tray.destroy()
    expect(() => tray.setToolTip('')).toThrow('Object has been destroyed')
  })

  it('refuse a notification later, as an event', async () => {
    const { electron, notifications } = await ready()
    notifications.fails = 'not signed'
    const failed = vi.fn()
    const notification = new electron.Notification({ title: '' })
    notification.on('failed', (_event, error) => failed(error))
    notification.show()
    await settled()
    expect([failed.mock.calls, notifications.shown]).toEqual([[['not signed']], []])
  })
})

describe('messages', () => {
  const frame = { origin: 'app://madang', parent: null }
  class Row {
    title = 'x'
    read = (): string => this.title
  }

  it('are copied both ways, without functions, files and classes', async () => {
    const { ipc } = createFakeElectron()
    const sent = { list: [1] }
    let received: unknown
    ipc.handle('copy', (_event, value) => {
      received = value
      return new Date(0)
    })
    expect(await ipc.invoke(frame, 'copy', sent)).toEqual(new Date(0))
    expect(received).toEqual(sent)
    expect(received).not.toBe(sent)
    for (const refused of [() => 1, new File(['x'], 'x.txt'), { deep: [new Blob(['x'])] }, new Row(), Symbol('x')]) await expect(ipc.invoke(frame, 'copy', refused)).rejects.toThrow('could not be cloned')
    ipc.handle('give', () => () => 1)
    await expect(ipc.invoke(frame, 'give')).rejects.toThrow('Error invoking remote method \'give\'')
    await expect(ipc.invoke(frame, 'none')).rejects.toThrow('No handler registered for \'none\'')
  })

  it('have one handler for a channel, until it is removed', () => {
    const { ipc } = createFakeElectron()
    ipc.handle('once', () => 1)
    expect(() => ipc.handle('once', () => 2)).toThrow('Attempted to register a second handler for \'once\'')
    ipc.removeHandler('once')
    expect(() => ipc.handle('once', () => 2)).not.toThrow()
  })
})
