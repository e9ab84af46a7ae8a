import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIMEOUT_MS = 2000

const WATCHER = 'org.kde.StatusNotifierWatcher'
const PATH = '/StatusNotifierWatcher'
const PROPERTY = 'IsStatusNotifierHostRegistered'

/** Each asks the session bus for the same property. One of them is on nearly every desktop: systemd, GLib and D-Bus bring them. */
const programs: readonly (readonly [program: string, ...args: string[]])[] = [
  ['busctl', '--user', 'get-property', WATCHER, PATH, WATCHER, PROPERTY],
  ['gdbus', 'call', '--session', '--dest', WATCHER, '--object-path', PATH, '--method', 'org.freedesktop.DBus.Properties.Get', WATCHER, PROPERTY],
  ['dbus-send', '--session', '--print-reply=literal', `--dest=${WATCHER}`, PATH, 'org.freedesktop.DBus.Properties.Get', `string:${WATCHER}`, `string:${PROPERTY}`],
]

/**
 * Whether this Linux desktop shows tray icons: `new Tray` succeeds either way. False if nobody can be asked, as an app that quits
 * is better than one that cannot be reached.
 */
export async function hasTrayHost(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  for (const [program, ...args] of programs) {
    try {
      const { stdout } = await run(program, args, { env, timeout: TIMEOUT_MS })
      return /\btrue\b/.test(stdout)
    } catch {
      // Not installed, or nobody has that name on the bus: another program may know.
    }
  }
  return false
}
