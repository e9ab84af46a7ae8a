import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cases } from './cases.ts'
import { quits } from './quits.ts'
import { runOn } from './runOn.ts'

it('reports each case that differs, and those that a crash kept from running', async () => {
  const played = pathToFileURL(join(import.meta.dirname, 'playedElectron.ts')).href
  const { counts, failures, skips } = await runOn(process.execPath, ['--import', played])
  expect(failures).toEqual([
    { title: 'takes one handler for a channel, until it is removed', message: expect.stringContaining('Missing expected exception') },
    { title: 'refuses a menu item without label, role and type', message: expect.stringContaining('the process ended before it: exit code 7') },
  ])
  const needing = cases.filter(({ needs }) => needs !== undefined)
  expect(skips).toEqual(needing.map(({ does }) => `${does}: Node plays Electron`))
  expect(counts).toEqual({ passed: cases.length + quits.length - 2 - needing.length, failed: 2, skipped: needing.length })
})
