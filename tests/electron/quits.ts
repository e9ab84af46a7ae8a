import type { BrowserWindow } from 'electron'
import type { Ground } from './ground.ts'
import { next } from './waiting.ts'

/** A process that ends by itself: the events that main builds on, in their order. */
export interface Quit {
  does: string
  /** Called once the app is ready. `open`: a window of a name, whose events are noted. */
  run(ground: Ground, open: (name: string) => BrowserWindow): void | Promise<void>
  expected: readonly string[]
}

const prevent = (event: { preventDefault(): void }): void => event.preventDefault()

export const quits: readonly Quit[] = [
  {
    does: 'asks the app, then each window, then the app again',
    run({ electron: { app } }, open) {
      open('a')
      open('b')
      app.quit()
    },
    expected: ['before-quit', 'close a', 'closed a', 'close b', 'closed b', 'will-quit', 'quit'],
  },
  {
    does: 'is called off in before-quit and in will-quit, and may be asked for again',
    async run({ electron: { app } }) {
      for (const event of ['before-quit', 'will-quit']) {
        app.once(event as 'will-quit', prevent)
        app.quit()
        await laterTurn()
      }
      app.quit()
    },
    expected: ['before-quit', 'before-quit', 'will-quit', 'before-quit', 'will-quit', 'quit'],
  },
  {
    does: 'is called off by a window that stays, though the others close',
    async run({ electron: { app } }, open) {
      open('a').once('close', prevent)
      const other = open('b')
      const closed = new Promise<void>((resolve) => void other.once('closed', () => resolve()))
      app.quit()
      await closed
      await laterTurn()
      app.quit()
    },
    expected: ['before-quit', 'close a', 'close b', 'closed b', 'before-quit', 'close a', 'closed a', 'will-quit', 'quit'],
  },
  {
    does: 'is called off by a page with unsaved edits, until it may be left',
    async run(ground, open) {
      const { app } = ground.electron
      const window = open('a')
      await window.loadURL(ground.pages.whole)
      await ground.keepUnsaved(window.webContents)
      const asked = next(window.webContents, 'will-prevent-unload')
      app.quit()
      await asked
      await laterTurn()
      window.webContents.on('will-prevent-unload', prevent)
      app.quit()
    },
    expected: ['before-quit', 'close a', 'before-quit', 'close a', 'closed a', 'will-quit', 'quit'],
  },
  {
    does: 'starts over when requested while before-quit is asked; later requests do nothing',
    run({ electron: { app } }, open) {
      app.once('before-quit', () => app.quit())
      open('a').on('close', () => app.quit())
      app.on('will-quit', () => app.quit())
      app.quit()
    },
    expected: ['before-quit', 'before-quit', 'close a', 'closed a', 'will-quit', 'quit'],
  },
  {
    does: 'goes on without windows while somebody listens',
    run({ electron: { app } }, open) {
      app.once('window-all-closed', () => setImmediate(() => app.quit()))
      open('a').close()
    },
    expected: ['close a', 'closed a', 'window-all-closed', 'before-quit', 'will-quit', 'quit'],
  },
  {
    does: 'asks nobody on exit',
    run({ electron: { app } }, open) {
      open('a').on('close', prevent)
      app.exit(0)
    },
    expected: ['closed a', 'quit'],
  },
]

/** Long enough for a quit that is called off to be over. */
const laterTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50))

/** Notes the events of a quit, from now on. */
export function watchQuit({ electron: { app, BrowserWindow } }: Ground): { order: string[]; open(name: string): BrowserWindow; ended: Promise<void> } {
  const order: string[] = []
  for (const event of ['before-quit', 'window-all-closed', 'will-quit', 'quit'] as const) app.on(event as 'quit', () => void order.push(event))
  return {
    order,
    ended: new Promise((resolve) => void app.on('quit', () => resolve())),
    open(name) {
      const window = new BrowserWindow({ show: false })
      window.on('close', () => void order.push(`close ${name}`))
      window.on('closed', () => void order.push(`closed ${name}`))
      return window
    },
  }
}
