import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bridge, channelName } from '#shared/desktop/bridge.ts'
import type { Outcome, RefusalCode } from '#shared/desktop/bridge.ts'
import type { SenderFrame } from '#main/ports.ts'
import { fittingArguments, malformedArguments } from '#tests/support/desktop/bridgeArguments.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'

const RUNS = 200
const pageOrigin = 'app://madang'
const page: SenderFrame = { origin: pageOrigin, isMainFrame: true }

const refusalCodes = {
  foreignSender: true, badArguments: true, noAnswer: true, loginRequired: true, unknown: true, cancelled: true, leaving: true, failed: true,
} satisfies Record<RefusalCode, true>

// Derived from the contract: new channels are covered automatically.
const callable = Object.entries(bridge).flatMap(([group, channels]) =>
  Object.entries(channels).flatMap(([name, channel]) => (channel.kind === 'push' ? [] : [[channelName(group, name), channel] as const])))
const pushed = Object.entries(bridge).flatMap(([group, channels]) =>
  Object.entries(channels).flatMap(([name, channel]) => (channel.kind === 'push' ? [channelName(group, name)] : [])))

let folder: string
let main: DesktopMain
let done: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-fuzz-'))
  main = await startDesktopMain({
    serverOrigin: 'http://127.0.0.1:9', pageOrigin, userData: folder, keychain: memoryKeychain(), used: (call) => done.push(call),
  })
  main.ipc.onPush((channel) => done.push(`push ${channel}`))
})
afterAll(async () => {
  await main.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  done = []
})

const isOutcome = (answer: Outcome<unknown>): boolean => answer.ok || Object.hasOwn(refusalCodes, answer.refusal)

it('records what main does', async () => {
  await main.ipc.call('shell.openExternal', ['https://madang.test/'], page)
  expect(done).toEqual(['shell.open'])
})

describe('every channel of the bridge [DESK-01]', () => {
  it.each(callable)('%s rejects malformed arguments without side effects', async (wireName, channel) => {
    const files = await readdir(folder)
    await fc.assert(
      fc.asyncProperty(malformedArguments(channel), async (args) => {
        expect(await main.ipc.call(wireName, args, page)).toEqual({ ok: false, refusal: 'badArguments' })
        expect(done).toEqual([])
      }),
      { numRuns: RUNS },
    )
    expect(await readdir(folder)).toEqual(files)
    expect(await main.ipc.call('app.getFacts', [], page), 'main lives').toMatchObject({ ok: true })
  })

  it.each(callable)('%s serves no other frame than the page\'s own, whatever it sends', async (wireName, channel) => {
    const origin = fc.oneof(
      fc.webUrl().map((url) => new URL(url).origin),
      fc.constantFrom('app://madang.evil', 'app://evil', 'app://MADANG', 'app://madang/', 'app://madang:443', 'madang://', 'file://', 'null', '', 'http://127.0.0.1:9'),
      fc.string(),
    ).filter((text) => text !== pageOrigin)
    const stranger: fc.Arbitrary<SenderFrame | null> = fc.oneof(
      fc.constant(null),
      fc.constant({ origin: pageOrigin, isMainFrame: false }),
      fc.record({ origin, isMainFrame: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(stranger, fc.oneof(fittingArguments(channel), fc.array(fc.anything(), { maxLength: 3 })), async (sender, args) => {
        expect(await main.ipc.call(wireName, args, sender)).toEqual({ ok: false, refusal: 'foreignSender' })
        expect(done).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it.each(callable)('%s answers well-formed nonsense with a value or a typed error', async (wireName, channel) => {
    await fc.assert(
      fc.asyncProperty(fittingArguments(channel), async (args) => {
        const answer = await main.ipc.call(wireName, args, page)
        expect(isOutcome(answer), JSON.stringify(answer)).toBe(true)
        expect(answer).not.toEqual({ ok: false, refusal: 'failed' })
      }),
      { numRuns: 50 },
    )
  })
})

describe('a channel that is not in the contract [DESK-01]', () => {
  it('is not answered by main', async () => {
    expect(main.ipc.channels().sort()).toEqual(callable.map(([wireName]) => wireName).sort())
    const known = new Set(main.ipc.channels())
    const names = fc.oneof(
      fc.string(),
      fc.constantFrom(...pushed, '__proto__', 'constructor', 'ELECTRON_BROWSER_REQUIRE', 'shell', 'shell.', '.', 'rest.token', 'accounts.tokenOf'),
      fc.tuple(fc.constantFrom(...known), fc.constantFrom(' ', '.', '\0', 'x', '2')).map(([name, end]) => name + end),
      fc.constantFrom(...known).map((name) => name.toUpperCase()),
    ).filter((name) => !known.has(name))
    await fc.assert(
      fc.asyncProperty(names, fc.array(fc.anything(), { maxLength: 3 }), async (name, args) => {
        await expect(main.ipc.call(name, args, page)).rejects.toThrow('No handler registered')
        expect(done).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })
})
