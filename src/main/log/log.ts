import type { LogPort } from '#main/ports.ts'
import { redacted } from './redaction.ts'

const CAUSES_MAX = 3

/** Logs one JSON line per event to every sink, without what belongs to people. Never throws. */
export function createLog({ sinks, appFolder, now }: { sinks: readonly ((line: string) => void)[]; appFolder: string; now: () => number }): LogPort {
  const clean = (text: string): string => redacted(text, appFolder)

  function described(error: unknown, depth = 0): Record<string, unknown> {
    if (!(error instanceof Error)) return { error: clean(String(error)) }
    const { name, message, stack, cause } = error
    const code: unknown = 'code' in error ? error.code : undefined
    return {
      error: clean(`${name}: ${message}`),
      ...(typeof code === 'string' ? { code: clean(code) } : {}),
      ...(stack === undefined ? {} : { stack: clean(framesOf(stack, message)) }),
      ...(cause === undefined || depth === CAUSES_MAX ? {} : { cause: described(cause, depth + 1) }),
    }
  }

  function lineOf(level: string, message: string, values: Record<string, string | number>, error: unknown): string {
    const time = new Date(now()).toISOString()
    try {
      const shown = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value])
      return JSON.stringify({ time, level, message: clean(message), ...Object.fromEntries(shown), ...(error === undefined ? {} : described(error)) })
    } catch {
      // A getter or a proxy that throws.
      return JSON.stringify({ time, level, message: clean(message), error: 'cannot be described' })
    }
  }

  function write(level: string, message: string, values: Record<string, string | number> = {}, error?: unknown): void {
    const line = `${lineOf(level, message, values, error)}\n`
    for (const sink of sinks) {
      try {
        sink(line)
      } catch {
        // A full disk or a closed terminal must not end the app.
      }
    }
  }

  return {
    info: (message, values) => write('info', message, values),
    warn: (message, values) => write('warn', message, values),
    error: (message, error, values) => write('error', message, values, error),
  }
}

/** The stack without its copy of the message, which is logged already. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message)
  return at === -1 ? stack : stack.slice(at + message.length).trimStart()
}
