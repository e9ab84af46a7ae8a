import { app, BrowserWindow } from 'electron'

/** Returns a function that paints all windows. Each later window is painted once it is shown: before, it has no taskbar button to paint. */
export function paintWindows(paint: (window: BrowserWindow) => void): () => void {
  app.on('browser-window-created', (_event, window) => {
    window.on('show', () => paint(window))
  })
  return () => {
    for (const window of BrowserWindow.getAllWindows()) paint(window)
  }
}
