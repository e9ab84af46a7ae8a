import { expect, it } from 'vitest'
import { adjacentIdFaults } from './adjacentIds.ts'

it.each([
  ['export function read(channelSeq: number, courseSeq: number) {}', 1],
  ['export const read = async (db: Db, courseSeq: number, userSeq: number | null) => {}', 1],
  ['interface Service { read(channelSeq: number, courseSeq: number, curriculumSeq?: number): void }', 2],
  ['interface Service { read: (channelSeq: number, courseSeq: number) => void }', 1],
  ['const service: Service = { async read(channelSeq, courseSeq) {} }', 1],
  ['function write(channelSeq: number, courseSeq = 0) {}', 1],
  ['export function read({ channelSeq, courseSeq }: CourseRef, userSeq: number) {}', 0],
  ['export function read(channelSeq: number, userSeqs: readonly number[]) {}', 0],
  ['export function read(channelSeq: number, name: string, userSeq: number) {}', 0],
])('%s: %i faults', (source, count) => {
  expect(adjacentIdFaults('src/server/modules/course/service.ts', source)).toHaveLength(count)
})

it('concerns the server, without its tests', () => {
  const source = 'export function read(channelSeq: number, courseSeq: number) {}'
  expect(adjacentIdFaults('src/server/modules/course/service.test.ts', source)).toEqual([])
  expect(adjacentIdFaults('src/renderer/lib/read.ts', source)).toEqual([])
})
