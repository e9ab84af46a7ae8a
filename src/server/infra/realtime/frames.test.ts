import { assert, integer, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { createAssembler, framesOf } from './frames.ts'

const REFUSED_BYTES = 8000
const id = '0f8fad5b-d9cb-469f-a165-70867728950e-123456'

it('splits any text into payloads within PostgreSQL\'s limit and reassembles it', () => {
  assert(property(string({ unit: 'grapheme', maxLength: 400 }), integer({ min: 1, max: 300 }), (text, times) => {
    const json = JSON.stringify(text.repeat(times))
    const frames = framesOf(id, json)
    for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThan(REFUSED_BYTES)
    const assembler = createAssembler()
    const whole = frames.map((frame) => assembler.add(frame))
    expect(whole.slice(0, -1).every((one) => one === undefined)).toBe(true)
    expect(JSON.parse(whole.at(-1) ?? '')).toBe(text.repeat(times))
  }), { numRuns: 50 })
})

it('keeps texts of several senders apart', () => {
  const [one, two] = [JSON.stringify('가'.repeat(4000)), JSON.stringify('b'.repeat(20_000))]
  const [first, second] = [framesOf('a-1', one), framesOf('b-1', two)]
  const assembler = createAssembler()
  const read: string[] = []
  for (let index = 0; index < Math.max(first.length, second.length); index += 1) {
    for (const frame of [first[index], second[index]]) {
      const text = frame === undefined ? undefined : assembler.add(frame)
      if (text !== undefined) read.push(JSON.parse(text) as string)
    }
  }
  expect(read.sort()).toEqual(['b'.repeat(20_000), '가'.repeat(4000)].sort())
})

it('drops incomplete texts after a broken connection', () => {
  const assembler = createAssembler()
  const frames = framesOf('a-1', JSON.stringify('x'.repeat(20_000)))
  assembler.add(frames[0] ?? '')
  assembler.clear()
  expect(assembler.add('no frame')).toBeUndefined()
  expect(framesOf('a-2', '"whole"').map((frame) => assembler.add(frame))).toEqual(['"whole"'])
})
