import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UploadRow } from '#shared/upload/port.ts'
import { defaultUploadSettings } from '#shared/upload/settings.ts'
import { machineClock, recordingActivity, signallingMachine } from '#tests/support/desktop/desktopPorts.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { createCommonUploads } from './common.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string
beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'upload-settings.json')
})
afterEach(() => folder.remove())

const open = () => {
  const ends: unknown[] = []
  const activity = { ...recordingActivity(), ends, finished: (result: { done: number; failed: number }, link: unknown) => void ends.push([result.done, result.failed, link]) }
  return { activity, common: createCommonUploads({ path, clock: machineClock(), machine: signallingMachine(), activity }) }
}
const row = (uploadId: string, state: UploadRow['state'], sentBytes = 0): UploadRow => ({
  uploadId, state, sentBytes, fileSize: 100, fileName: 'a.mp4', speed: 0, target: { channelSeq: 1, courseSeq: 7, curriculumSeq: 12, kind: 'video' },
})

describe('uploads shared by all accounts [DESK-02] [DESK-04]', () => {
  it('stores the settings for the owner only, and applies the bandwidth cap', async () => {
    const settings = { atOnce: 3, bytesPerSecond: 1024 * 1024, hours: { from: '22:00', to: '06:00' } }
    const first = open().common
    expect(await first.settings.current()).toEqual(defaultUploadSettings)
    const seen: unknown[] = []
    first.settings.onChange((changed) => seen.push(changed))
    await first.settings.change(settings)
    expect(seen).toEqual([settings])
    expect(first.limiter.piece()).toBeDefined()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const second = open().common
    expect(await second.settings.current()).toEqual(settings)
    expect(second.limiter.piece()).toBeDefined()
  })

  it('ignores invalid settings', async () => {
    await writeFile(path, '{"atOnce": 400}')
    expect(await open().common.settings.current()).toEqual(defaultUploadSettings)
  })

  it('merges the uploads of all accounts, and notifies of their end once, with the way to the file that failed', () => {
    const { activity, common } = open()
    const [one, other] = [common.activity.of(1), common.activity.of(2)]
    one([row('a', 'uploading', 50)])
    other([row('b', 'uploading', 0)])
    expect(activity.shown.at(-1)).toEqual({ active: true, fraction: 0.25 })
    one([row('a', 'done', 100)])
    expect(activity.ends).toEqual([])
    other([row('b', 'failed')])
    expect(activity.shown.at(-1)).toEqual({ active: false, fraction: 1 })
    expect(activity.ends).toEqual([[1, 1, { kind: 'notification', userSeq: 2, channelSeq: 1, path: '/classes/7/settings/curriculums#item-12' }]])
    one([])
    expect(activity.ends).toHaveLength(1)
  })
})
