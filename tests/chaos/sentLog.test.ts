import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { createSentLog, sentAgain, uploadsOf } from './sentLog.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

describe('resent bytes', () => {
  it('are counted for each resume of each upload', () => {
    const path = join(folder.path, 'sent.log')
    const log = createSentLog(path)
    log.begin('a', 0)
    log.upTo('a', 100)
    log.begin('b', 0)
    log.upTo('b', 30)
    log.begin('a', 70)
    log.begin('b', 30)
    log.upTo('a', 90)
    log.begin('a', 90)
    log.upTo('a', 200)
    log.begin('a', 150)
    expect(sentAgain(path)).toEqual([{ upload: 'a', bytes: 30 }, { upload: 'a', bytes: 50 }])
    expect(uploadsOf(path)).toEqual(new Set(['a', 'b']))
  })

  it('ignore a truncated line of a killed process', () => {
    const path = join(folder.path, 'half.log')
    writeFileSync(path, 'begin a 0\nupTo a 100\nupT')
    createSentLog(path).begin('a', 100)
    expect(sentAgain(path)).toEqual([])
  })
})
