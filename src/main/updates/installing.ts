import type { AppPort, ClockPort, LogPort } from '#main/ports.ts'
import { UpdateError } from './updateError.ts'
import type { UpdaterPort } from './updaterPort.ts'

/** How long (ms) an installation waits for the app's work to stop; the journal survives what takes longer. */
export const STOP_MAX_MS = 5000
/** An app that still runs so long (ms) after it asked for the installation was not updated. macOS unpacks first. */
export const INSTALL_MAX_MS = 120_000

/** Uploads, sockets and all else that a second process of the app must not share with this one. */
export interface StoppableWork {
  stop(): Promise<void>
  start(): Promise<void>
}

/** `stopping`: a quit must wait, as the installation follows; `handedOver`: the next quit is the installer's. */
export type InstallStep = 'no' | 'stopping' | 'handedOver'

export interface Installing {
  /** Stops the app's work, then installs, which ends the app. Should it fail, starts the work again and returns why. */
  install(): Promise<UpdateError>
  step(): InstallStep
}

/** Stop first, then install: an AppImage starts its successor before it quits, and the installer of Windows kills what closes slowly. */
export function createInstalling({ updater, work, app, clock, log }: {
  updater: Pick<UpdaterPort, 'install'>
  work: StoppableWork
  app: Pick<AppPort, 'releaseLock' | 'takeLock' | 'quit'>
  clock: ClockPort
  log: LogPort
}): Installing {
  let step: InstallStep = 'no'

  /** False if the work takes longer than `STOP_MAX_MS`. */
  function within(doing: Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(STOP_MAX_MS, () => resolve(false))
      void doing.then(() => resolve(true)).finally(cancel)
    })
  }

  const logged = (doing: Promise<void>, message: string): Promise<void> => doing.catch((error: unknown) => log.error(message, error))

  /** Resolves only if the installation fails; else the app ends before. */
  function failure(): Promise<UpdateError> {
    const reported = new Promise<UpdateError>((resolve) => updater.install(resolve))
    let cancel = (): void => {}
    // Counted from here: the password prompt of a Linux package blocks the call above.
    const silent = new Promise<UpdateError>((resolve) => {
      cancel = clock.after(INSTALL_MAX_MS, () => resolve(new UpdateError('unknown')))
    })
    return Promise.race([reported, silent]).finally(() => cancel())
  }

  return {
    step: () => step,
    async install() {
      step = 'stopping'
      const stopped = logged(work.stop(), 'the work did not stop for the update')
      if (!(await within(stopped))) log.warn('the work stops slowly; installing the update anyway')
      app.releaseLock()
      step = 'handedOver'
      const error = await failure()
      log.warn('update failed', { during: 'install', failure: error.failure })
      if (!app.takeLock()) {
        // Another process of the app has taken over.
        app.quit()
        return error
      }
      await within(stopped.then(() => logged(work.start(), 'the work did not start again after the update failed')))
      step = 'no'
      return error
    },
  }
}
