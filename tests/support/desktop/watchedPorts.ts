import type { DesktopPorts } from '#main/ports.ts'

/** Ports without effects: page messages, time, log. */
const quiet = new Set(['ipc', 'clock', 'log'])

/** The same ports, reporting each use as `shell.open`, so that a test can assert that nothing happened. */
export function watchedPorts(ports: DesktopPorts, used: (call: string, args: readonly unknown[]) => void): DesktopPorts {
  const watched = (name: string, port: object): object =>
    new Proxy(port, {
      get(target, method, receiver) {
        const value: unknown = Reflect.get(target, method, receiver)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          used(`${name}.${String(method)}`, args)
          return Reflect.apply(value, target, args) as unknown
        }
      },
    })
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, quiet.has(name) ? port : watched(name, port as object)])) as unknown as DesktopPorts
}
