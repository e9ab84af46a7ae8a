import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import type { LogPort } from '#main/ports.ts'

/** The part of Node's `process` that reports errors. */
type ErrorSource = Pick<EventEmitter, 'on'>

/**
 * Logs errors that nothing handled, and tells the user of the first one: an app that goes on half broken is worse than a restart.
 * Without a listener Electron would show its own English box for each.
 */
export function watchMainErrors(source: ErrorSource, log: LogPort, tell: () => Promise<void>): void {
  let isReported = false
  async function tellOnce(): Promise<void> {
    if (isReported) return
    isReported = true
    try {
      await tell()
    } catch (error) {
      log.error('the error could not be shown', error)
    }
  }
  const report = (message: string) => (error: unknown): void => {
    log.error(message, error ?? 'nothing')
    void tellOnce()
  }
  source.on('uncaughtException', report('uncaught exception'))
  source.on('unhandledRejection', report('unhandled rejection'))
}

/** A sink that writes to a standard stream until its other end is gone (EPIPE, EIO), which ends nothing. */
export function standardSink(open: () => Writable): (line: string) => void {
  let stream: Writable | undefined
  try {
    stream = open()
    stream.on('error', () => {
      stream = undefined
    })
  } catch {
    // A program without a terminal may have no such stream.
  }
  return (line) => void stream?.write(line)
}
