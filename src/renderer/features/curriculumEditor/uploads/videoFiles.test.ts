import { describe, expect, it } from 'vitest'
import { inNameOrder, partFiles } from './videoFiles.ts'

describe('partFiles', () => {
  it('takes videos by type, and by ending where the machine knows no type', () => {
    const files = [{ name: 'a.mp4', type: 'video/mp4' }, { name: 'b.mkv', type: '' }, { name: 'c.pdf', type: 'application/pdf' }, { name: 'd', type: '' }, { name: 'e.mp4', type: 'text/plain' }]
    const { videos, others } = partFiles(files)
    expect(videos.map(({ name }) => name)).toEqual(['a.mp4', 'b.mkv'])
    expect(others.map(({ name }) => name)).toEqual(['c.pdf', 'd', 'e.mp4'])
  })
})

describe('inNameOrder', () => {
  it('counts as people do', () => {
    expect(inNameOrder(['10. c', '2. b', '1. a'], (name) => name)).toEqual(['1. a', '2. b', '10. c'])
  })
})
