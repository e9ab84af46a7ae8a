import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { scriptedUpdater } from '#tests/support/desktop/scriptedUpdater.ts'
import { until } from '#tests/support/until.ts'
import { parsePolicy } from './policy.ts'
import type { PolicyReading } from './policy.ts'

let folder: string
const running: DesktopMain[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-policy-'))
})
afterEach(async () => {
  for (const main of running.splice(0)) await main.stop()
  await rm(folder, { recursive: true, force: true })
})

async function openApp(policy: PolicyReading, updater = scriptedUpdater()): Promise<DesktopMain> {
  const main = await startDesktopMain({ serverOrigin: 'https://school.test', pageOrigin: 'app://madang', userData: folder, keychain: memoryKeychain(), policy, updater })
  running.push(main)
  return main
}

const valueOf = async (answer: Promise<unknown>): Promise<unknown> => ((await answer) as { value: unknown }).value

describe('the desktop under an enterprise policy [DESK-05]', () => {
  it('sends the page the policy facts, and enforces them', async () => {
    const main = await openApp(parsePolicy('{"serverAddress":"https://school.test","updatesForbidden":true}'))
    expect(await valueOf(main.call('app.getFacts'))).toMatchObject({ policy: { fixed: ['serverAddress', 'updatesForbidden'], fault: null } })
    expect(await valueOf(main.call('updates.view'))).toMatchObject({ state: { kind: 'forbidden', by: 'admin' } })
    expect(main.notifier.alerts).toEqual([])
  })

  it('warns of a faulty policy at startup, and sends the page the reason', async () => {
    const main = await openApp(parsePolicy('{"updateChanel":"beta"}'))
    expect(main.notifier.alerts).toEqual(['policyFaulty'])
    expect(await valueOf(main.call('app.getFacts'))).toMatchObject({ policy: { fixed: [], fault: { kind: 'badSettings', settings: ['updateChanel'] } } })
    expect(await valueOf(main.call('updates.view'))).toMatchObject({ state: { kind: 'forbidden', by: 'damagedPolicy' } })
  })

  it('warns of an unprotected policy, and ignores it', async () => {
    const main = await openApp({ policy: {}, fault: { kind: 'notProtected' } })
    expect(main.notifier.alerts).toEqual(['policyIgnored'])
    expect(await valueOf(main.call('app.getFacts'))).toMatchObject({ policy: { fixed: [], fault: { kind: 'notProtected' } } })
    expect(await valueOf(main.call('updates.view'))).toMatchObject({ state: { kind: 'idle' } })
  })

  it('finds, downloads and installs an update over the bridge, and reports each step', async () => {
    const updater = scriptedUpdater()
    updater.next = { version: '1.1.0', notes: null }
    const main = await openApp({ policy: {}, fault: undefined }, updater)
    const pushed: unknown[] = []
    main.ipc.onPush((channel, payload) => channel === 'updates.changed' && pushed.push((payload as { state: { kind: string } }).state.kind))
    await main.call('updates.check')
    await until(() => expect(pushed.at(-1)).toBe('ready'))
    await main.call('updates.install')
    await until(() => expect(updater.asked).toEqual(['check stable', 'download', 'install']))
    expect(pushed.at(-1)).toBe('installing')
  })
})
