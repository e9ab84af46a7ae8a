import { describe, expect, it, vi } from 'vitest'
import { bridge, channelName } from '#shared/desktop/bridge.ts'
import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { keptLog, memoryIpc } from '#tests/support/desktop/desktopPorts.ts'
import { Refusal } from './refusal.ts'
import { registerBridge } from './registrar.ts'

const page = { origin: 'app://madang', isMainFrame: true }

function fakeHandlers(): BridgeHandlers {
  const groups = Object.entries(bridge).map(([group, channels]) =>
    [group, Object.fromEntries(Object.entries(channels).filter(([, { kind }]) => kind !== 'push').map(([name]) => [name, vi.fn(async () => `${group}.${name}`)]))])
  return Object.fromEntries(groups) as BridgeHandlers
}

function open(handlers = fakeHandlers()) {
  const ipc = memoryIpc()
  const log = keptLog()
  const close = registerBridge({ ipc, handlers, pageOrigin: page.origin, log })
  return { ipc, handlers, log, close }
}

const invokable = Object.entries(bridge).flatMap(([group, channels]) =>
  Object.entries(channels).filter(([, channel]) => channel.kind !== 'push').map(([name]) => channelName(group, name)))

describe('registerBridge', () => {
  it('handles every channel and removes all handlers again', () => {
    const { ipc, close } = open()
    expect(ipc.channels().sort()).toEqual([...invokable].sort())
    close()
    expect(ipc.channels()).toEqual([])
  })

  it.each(invokable)('rejects foreign frames, foreign origins and closed frames on %s [DESK-01]', async (channel) => {
    const { ipc, handlers } = open()
    for (const sender of [
      { origin: 'app://madang', isMainFrame: false },
      { origin: 'https://evil.test', isMainFrame: true },
      { origin: 'app://madang.evil', isMainFrame: true },
      { origin: 'null', isMainFrame: true },
      { origin: '', isMainFrame: true },
      null,
    ]) expect(await ipc.call(channel, [], sender)).toEqual({ ok: false, refusal: 'foreignSender' })
    for (const group of Object.values(handlers)) for (const handler of Object.values(group)) expect(handler).not.toHaveBeenCalled()
  })

  it.each<[string, unknown[]]>([
    ['rest.send', []],
    ['rest.send', ['1', { method: 'PUT', url: '/api/x' }, { language: 'ko', source: '' }]],
    ['rest.send', ['1', { method: 'GET', url: '/api/x', headers: { 'access-token': 'x' } }, { language: 'ko', source: '' }]],
    ['rest.send', ['1', { method: 'GET', url: '/api/x' }, { language: 'xx', source: '' }]],
    ['rest.send', ['1', { method: 'GET', url: '/api/x' }, { language: 'ko', source: '' }, 'more']],
    ['uploads.pick', ['picture', true]],
    ['uploads.start', ['f1', { channelSeq: 1, courseSeq: 2, curriculumSeq: '3', kind: 'video' }]],
    ['uploads.start', ['f1', { channelSeq: -1, courseSeq: 2, curriculumSeq: 3, kind: 'video' }]],
    ['uploads.pause', [{ toString: 'x' }]],
    ['uploads.pause', ['x'.repeat(101)]],
    ['uploads.drop', ['/etc/passwd']],
    ['uploads.drop', [['']]],
    ['shell.openExternal', [42]],
    ['shell.saveFile', ['/x', '']],
  ])('rejects malformed arguments of %s: %j [DESK-01]', async (channel, args) => {
    const { ipc, handlers } = open()
    expect(await ipc.call(channel, args, page)).toEqual({ ok: false, refusal: 'badArguments' })
    for (const group of Object.values(handlers)) for (const handler of Object.values(group)) expect(handler).not.toHaveBeenCalled()
  })

  it('serves its own page', async () => {
    const { ipc, handlers } = open()
    const target = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' }
    expect(await ipc.call('uploads.start', ['f1', target], page)).toEqual({ ok: true, value: 'uploads.start' })
    expect(handlers.uploads.start).toHaveBeenCalledWith('f1', target)
  })

  it('turns an exception into a value without its message', async () => {
    const fakes = fakeHandlers()
    const { ipc, log } = open({
      ...fakes,
      uploads: {
        ...fakes.uploads,
        pause() {
          throw new Refusal('unknown')
        },
        retry: () => Promise.reject(new Error('ENOENT /home/kim/secret.mp4')),
      },
    })
    expect(await ipc.call('uploads.pause', ['u1'], page)).toEqual({ ok: false, refusal: 'unknown' })
    const answer = await ipc.call('uploads.retry', ['u1'], page)
    expect(answer).toEqual({ ok: false, refusal: 'failed' })
    expect(log.lines.join()).toContain('ENOENT')
  })
})
