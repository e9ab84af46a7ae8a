import { describe, expect, it } from 'vitest'
import type { UploadRow } from '#shared/upload/port.ts'
import { activityOf, createEndWatch } from './activity.ts'

const row = (uploadId: string, state: UploadRow['state'], more: Partial<UploadRow> = {}) => ({ uploadId, state, fileSize: 100, sentBytes: 0, ...more })

describe('activityOf [DESK-04]', () => {
  it.each<[string, Parameters<typeof activityOf>[0], ReturnType<typeof activityOf>]>([
    ['nothing', [], { active: false, fraction: 1 }],
    ['one half sent', [row('a', 'uploading', { sentBytes: 50 })], { active: true, fraction: 0.5 }],
    ['what is over counts no more', [row('a', 'uploading', { sentBytes: 50 }), row('b', 'done', { sentBytes: 100 })], { active: true, fraction: 0.5 }],
    ['waiting for a connection', [row('a', 'waiting', { reason: 'waitingConnection' })], { active: true, fraction: 0 }],
    ['waiting for the person', [row('a', 'waiting', { reason: 'waitingLogin' }), row('b', 'waiting', { reason: 'held' })], { active: false, fraction: 0 }],
    ['paused', [row('a', 'paused')], { active: false, fraction: 1 }],
    ['without its file', [row('a', 'queued', { needsFile: true })], { active: false, fraction: 1 }],
    ['the server at work', [row('a', 'optimising', { sentBytes: 100 })], { active: false, fraction: 1 }],
  ])('%s', (_, rows, activity) => expect(activityOf(rows)).toEqual(activity))
})

describe('createEndWatch [DESK-04]', () => {
  it('tells the end once, of all files since the last', () => {
    const look = createEndWatch()
    expect(look([])).toBeNull()
    expect(look([row('old', 'done')])).toBeNull()
    expect(look([row('old', 'done'), row('a', 'uploading'), row('b', 'queued')])).toBeNull()
    expect(look([row('old', 'done'), row('a', 'optimising'), row('b', 'uploading')])).toBeNull()
    expect(look([row('old', 'done'), row('a', 'done'), row('b', 'failed')])).toMatchObject({ done: 1, failed: 1, row: { uploadId: 'b' } })
    expect(look([row('old', 'done'), row('a', 'done'), row('b', 'failed')])).toBeNull()
    expect(look([row('b', 'queued')])).toBeNull()
    expect(look([row('b', 'optimising')])).toMatchObject({ done: 1, failed: 0, row: { uploadId: 'b' } })
  })
  it('says nothing where all was cancelled or paused', () => {
    const look = createEndWatch()
    look([row('a', 'uploading'), row('b', 'uploading')])
    expect(look([row('a', 'paused')])).toBeNull()
  })
})
