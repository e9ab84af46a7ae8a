import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createFakeElectron } from './fakeElectron.ts'

/** The double does what Electron does; `docs` and sources of Electron are the reference. */

async function ready(setting?: Parameters<typeof createFakeElectron>[0]) {
  const fake = createFakeElectron(setting)
  await fake.whenReady()
  const order: string[] = []
  for (const event of ['before-quit', 'window-all-closed', 'will-quit', 'quit']) fake.app.on(event, () => void order.push(event))
  const open = (name: string) => {
    const window = new fake.electron.BrowserWindow()
    window.on('close', () => void order.push(`close ${name}`))
    window.on('closed', () => void order.push(`closed ${name}`))
    return window
  }
  return { ...fake, order, open }
}

const prevent = (event: { preventDefault(): void }): void => event.preventDefault()

describe('quitting', () => {
  it('asks the app, then each window, then the app again', async () => {
    const { app, order, open } = await ready()
    open('a')
    open('b')
    app.quit()
    expect(order).toEqual(['before-quit', 'close a', 'closed a', 'close b', 'closed b', 'will-quit', 'quit'])
    expect(app.exitCode).toBe(0)
  })

  it.each(['before-quit', 'will-quit'])('is called off in %s, and may be asked for again', async (event) => {
    const { app, order } = await ready()
    app.once(event, prevent)
    app.quit()
    expect([app.exitCode, order.at(-1)]).toEqual([undefined, event])
    app.quit()
    expect(app.exitCode).toBe(0)
  })

  it('is called off by a window that stays, though the others close', async () => {
    const { app, order, open } = await ready()
    open('a').once('close', prevent)
    const unsaved = open('b')
    unsaved.webContents.unsaved = true
    open('c')
    app.quit()
    expect(order).toEqual(['before-quit', 'close a', 'close b', 'close c', 'closed c'])
    unsaved.webContents.unsaved = false
    app.quit()
    expect(order.slice(-2)).toEqual(['will-quit', 'quit'])
  })

  it('starts over when requested while before-quit is asked; later requests do nothing', async () => {
    const { app, order, open } = await ready()
    app.once('before-quit', () => app.quit())
    open('a').on('close', () => app.quit())
    app.on('will-quit', () => app.quit())
    app.quit()
    expect(order).toEqual(['before-quit', 'before-quit', 'close a', 'closed a', 'will-quit', 'quit'])
  })

  it('ends an app without windows that nobody keeps, and not one that listens', async () => {
    const kept = await ready()
    kept.open('a').close()
    expect(kept.order).toEqual(['close a', 'closed a', 'window-all-closed'])
    const fake = createFakeElectron()
    await fake.whenReady()
    new fake.electron.BrowserWindow().close()
    expect(fake.app.exitCode).toBe(0)
  })

  it('asks nobody on exit', async () => {
    const { app, order, open } = await ready()
    open('a').on('close', prevent)
    app.exit(3)
    expect(order).toEqual(['closed a', 'quit'])
    expect(app.exitCode).toBe(3)
  })
})

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
    const { app, electron, open } = await ready()
    expect(() => (app as unknown as { dock: unknown }).dock).toThrow('the double has no app.dock')
    const window = open('a')
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
