import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSecretService } from '#cli/browser.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { hasTrayHost } from './trayHost.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** Programs that print what the real ones do, and fail when the arguments name something else. */
async function install(programs: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  for (const [name, output] of Object.entries(programs)) {
    const path = join(folder.path, name)
    await writeFile(path, `#!/bin/sh\ncase "$*" in *org.kde.StatusNotifierWatcher*IsStatusNotifierHostRegistered*) ;; *) exit 2 ;; esac\n${output}\n`)
    await chmod(path, 0o755)
  }
  return { PATH: folder.path }
}

const unknown = 'echo "The name org.kde.StatusNotifierWatcher was not provided by any .service files" >&2; exit 1'

describe.skipIf(process.platform === 'win32')('the tray host of a Linux desktop [DESK-04]', () => {
  it.each([
    ['busctl', 'echo "b true"', true],
    ['busctl', 'echo "b false"', false],
    ['gdbus', 'echo "(<true>,)"', true],
    ['gdbus', 'echo "(<false>,)"', false],
    ['dbus-send', 'echo "   variant       boolean true"', true],
    ['dbus-send', 'echo "   variant       boolean false"', false],
  ])('is asked for by %s: %s', async (program, output, expected) => {
    expect(await hasTrayHost(await install({ [program]: output }))).toBe(expected)
  })

  it('is asked for by the next program where one fails, and is none where all do', async () => {
    expect(await hasTrayHost(await install({ busctl: 'exit 127', gdbus: 'echo "(<true>,)"' }))).toBe(true)
    expect(await hasTrayHost(await install({ busctl: unknown, gdbus: unknown, 'dbus-send': unknown }))).toBe(false)
    expect(await hasTrayHost({ PATH: join(folder.path, 'none') })).toBe(false)
  })
})

const bus = findSecretService()
describe.skipIf(!bus.found)(`a real message bus${bus.found ? '' : ` (${bus.reason})`}`, () => {
  it('without a tray has no host', async () => {
    if (!bus.found) return
    const daemon = spawn(bus.messageBus, ['--session', '--nofork', '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [address] = (await once(daemon.stdout, 'data')) as [Buffer]
    expect(await hasTrayHost({ PATH: process.env['PATH'], DBUS_SESSION_BUS_ADDRESS: String(address).trim() })).toBe(false)
    daemon.kill()
    await once(daemon, 'exit')
  })
})
