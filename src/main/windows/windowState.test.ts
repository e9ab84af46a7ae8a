import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machineClock, silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { until } from '#tests/support/until.ts'
import { createWindowStateStore } from './windowState.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-window-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (name: string) => createWindowStateStore(join(folder, name), machineClock(), silentLog)
const place = { bounds: { x: 10, y: 20, width: 800, height: 700 }, isMaximised: false }

describe('createWindowStateStore', () => {
  it('restores size, place and zoom [DESK-04]', async () => {
    const memory = open('a.json')
    expect(await memory.read()).toEqual({ zoom: 1 })
    memory.remember({ place })
    memory.remember({ zoom: 1.25 })
    await memory.flush()
    expect(await open('a.json').read()).toEqual({ place, zoom: 1.25 })
    expect((await stat(join(folder, 'a.json'))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
  })

  it('debounces writes while dragging', async () => {
    const memory = createWindowStateStore(join(folder, 'b.json'), machineClock(20), silentLog)
    for (let x = 0; x < 500; x += 1) memory.remember({ place: { ...place, bounds: { ...place.bounds, x } } })
    const written = await until(() => readFile(join(folder, 'b.json'), 'utf8'))
    expect(JSON.parse(written)).toMatchObject({ version: 1, place: { bounds: { x: 499 } } })
  })

  it.each([
    ['empty', ''], ['cut off', '{"version":1,"pla'], ['of another version', '{"version":9,"zoom":1}'], ['no object', '[]'],
    ['with an invalid place', '{"version":1,"zoom":1,"place":{"bounds":{"x":"1","y":0,"width":1,"height":1},"isMaximised":false}}'],
    ['far too large', '{"version":1,"zoom":1,"place":{"bounds":{"x":0,"y":0,"width":1e9,"height":1},"isMaximised":false}}'],
  ])('ignores a file that is %s [DESK-04]', async (_, content) => {
    await writeFile(join(folder, 'damaged.json'), content)
    const memory = open('damaged.json')
    expect(await memory.read()).toEqual({ zoom: 1 })
    memory.remember({ zoom: 2 })
    await memory.flush()
    expect(await open('damaged.json').read()).toEqual({ zoom: 2 })
  })
})
