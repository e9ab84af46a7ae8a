import { app, shell } from 'electron'
import type { NotifierPort } from '#main/ports.ts'
import { ConfigError } from '#main/config.ts'
import type { DesktopTexts } from '#main/texts.ts'
import type { Dialogs } from './dialogs.ts'

/** After an error that nothing handled. */
export async function offerRestart(notifier: Pick<NotifierPort, 'confirm'>): Promise<void> {
  // No box can ask before.
  await app.whenReady()
  if (!(await notifier.confirm('mainError'))) return
  // In an AppImage, this program's own path is gone with its process.
  const appImage = process.env['APPIMAGE']
  app.relaunch(appImage === undefined ? {} : { execPath: appImage })
  app.quit()
}

/** Says why the app did not start, then ends it. */
export async function reportFailedStart(error: unknown, { texts, dialogs, logPath }: { texts: () => DesktopTexts; dialogs: Dialogs; logPath: string }): Promise<void> {
  await app.whenReady()
  const { appName, cannotStart: { title, detail, showLog, close } } = texts()
  const chosen = await dialogs.message({
    type: 'error', title: appName, message: title, detail: [...(error instanceof ConfigError ? [error.message] : []), detail].join('\n\n'),
    buttons: [showLog, close], defaultId: 1, cancelId: 1, noLink: true,
  })
  if (chosen === 0) shell.showItemInFolder(logPath)
  app.exit(1)
}
