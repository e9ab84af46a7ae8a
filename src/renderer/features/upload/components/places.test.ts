import { describe, expect, it } from 'vitest'
import type { UploadRow } from '#shared/upload/port.ts'
import { placesOf } from './places.ts'

const rows = (...states: UploadRow['state'][]) => states.map((state, index) => ({ uploadId: String(index), state }))

describe('placesOf [DESK-02]', () => {
  it('goes past those that have their turn before them, over the others', () => {
    expect(Object.fromEntries(placesOf(rows('done', 'uploading', 'optimising', 'queued', 'paused', 'failed')))).toEqual({
      1: { down: 3 }, 3: { top: 1, up: 1, down: 4 }, 4: { top: 1, up: 3 },
    })
  })
  it('has none for one alone', () => expect(placesOf(rows('queued')).get('0')).toEqual({}))
})
