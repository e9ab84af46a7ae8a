import { describe, expect, it, vi } from 'vitest'
import { bridge } from '#shared/desktop/bridge.ts'
import { exposeBridge } from './expose.ts'

function open() {
  const listeners = new Map<string, (payload: unknown) => void>()
  const invoke = vi.fn(async () => ({ ok: true as const, value: undefined }))
  const api = exposeBridge({
    invoke,
    listen(channel, listener) {
      listeners.set(channel, listener)
      return () => void listeners.delete(channel)
    },
    pathOf: (file) => (file.name === 'scripted' ? '' : `/home/kim/${file.name}`),
  })
  return { api, invoke, listeners }
}

describe('exposeBridge', () => {
  it('exposes exactly the channels of the contract, each a function [DESK-01]', () => {
    const { api } = open()
    const shape = (tree: Record<string, Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(tree).map(([group, channels]) => [group, Object.keys(channels)]))
    expect(shape(api)).toEqual(shape(bridge))
    for (const group of Object.values(api)) for (const exposed of Object.values(group)) expect(exposed).toBeTypeOf('function')
  })

  it('sends arguments on the channel of the same name', async () => {
    const { api, invoke } = open()
    await api.uploads.pause('u1')
    expect(invoke.mock.calls).toEqual([['uploads.pause', ['u1']]])
  })

  it('maps dropped files to paths for main and skips files made by scripts', async () => {
    const { api, invoke } = open()
    await api.uploads.drop([new File(['x'], 'a.mp4'), new File(['x'], 'scripted')])
    expect(invoke.mock.calls).toEqual([['uploads.drop', [['/home/kim/a.mp4']]]])
  })

  it('delivers pushes until unsubscribed', () => {
    const { api, listeners } = open()
    const seen: unknown[] = []
    const stop = api.uploads.changed((rows) => seen.push(rows))
    listeners.get('uploads.changed')?.([])
    stop()
    expect(seen).toEqual([[]])
    expect(listeners.size).toBe(0)
  })
})
