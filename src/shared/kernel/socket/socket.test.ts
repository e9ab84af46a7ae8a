import { describe, expect, it } from 'vitest'
import { TOPICS_MAX } from './limits.ts'
import { closeCodeOf, isStop, parseClientMessage, parseServerMessage, socketCodes, stopOfClose, topicKey } from './socket.ts'

describe('the commands of the server', () => {
  it('are E0001 to E0017, E500 and those of ours, each with a meaning of its own [ALRM-05]', () => {
    const numbered = Array.from({ length: 17 }, (_, index) => `E${String(index + 1).padStart(4, '0')}`)
    expect(Object.keys(socketCodes).sort()).toEqual([...numbered, 'E500', 'E0101', 'E0102', 'E0103', 'E0104', 'E0105'].sort())
    const meanings = Object.values(socketCodes).map(({ meaning }) => meaning)
    expect(new Set(meanings).size).toBe(meanings.length)
  })

  it('stop the client at E0003 and E0013 alone, also when only the close code arrives [ALRM-05]', () => {
    const stopping = Object.entries(socketCodes).filter(([, { act }]) => act === 'stop').map(([code]) => code)
    expect(stopping).toEqual(['E0003', 'E0013'])
    expect(Object.keys(socketCodes).filter(isStop)).toEqual(stopping)
    for (const code of stopping.filter(isStop)) expect(stopOfClose(closeCodeOf(code))).toBe(code)
    expect(stopOfClose(1012)).toBeUndefined()
  })
})

describe('parseServerMessage', () => {
  it('reads what the table has, and leaves out what it does not', () => {
    expect(parseServerMessage('{"command":"E0008","channelSeq":1,"courseSeq":2,"more":3}')).toEqual({ command: 'E0008', channelSeq: 1, courseSeq: 2 })
    expect(parseServerMessage('{"command":"pong"}')).toEqual({ command: 'pong' })
  })

  it.each(['', 'null', '[]', '{', '"E0003"', '{"command":"E9999"}', '{"command":"toString"}', '{"command":"E0008","channelSeq":1}', '{"command":3}'])('ignores %s', (text) => {
    expect(parseServerMessage(text)).toBeUndefined()
  })
})

describe('parseClientMessage', () => {
  const place = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3 }

  it.each(['turn_on', 'turn_off'])('reads %s with curriculumSeq alone, as the specification has it [ALRM-05]', (command) => {
    expect(parseClientMessage(JSON.stringify({ command, curriculumSeq: 3 }))).toEqual({ command, curriculumSeq: 3 })
  })

  it('reads the four commands', () => {
    const topics = [{ topic: 'class', channelSeq: 1, courseSeq: 2 }, { topic: 'uploads', channelSeq: 1, courseSeq: 2 }]
    for (const message of [{ command: 'ping' }, { command: 'topics', topics }, { command: 'turn_on', ...place }, { command: 'turn_off', ...place }]) {
      expect(parseClientMessage(JSON.stringify(message))).toEqual(message)
    }
  })

  it.each([
    { command: 'ping', extra: 1 },
    { command: 'E0003' },
    { command: 'turn_on', channelSeq: 1, courseSeq: 2 },
    { command: 'turn_on', ...place, curriculumSeq: '3' },
    { command: 'turn_on', ...place, curriculumSeq: -3 },
    { command: 'topics', topics: [{ topic: 'user', userSeq: 1 }] },
    { command: 'topics', topics: Array.from({ length: TOPICS_MAX + 1 }, (_, index) => ({ topic: 'class', channelSeq: 1, courseSeq: index + 1 })) },
  ])('refuses %j', (message) => {
    expect(parseClientMessage(JSON.stringify(message))).toBeUndefined()
  })
})

it('tells topics apart by their kind and class', () => {
  const keys = [topicKey({ topic: 'class', channelSeq: 1, courseSeq: 2 }), topicKey({ topic: 'uploads', channelSeq: 1, courseSeq: 2 }), topicKey({ topic: 'class', channelSeq: 12, courseSeq: 2 })]
  expect(new Set(keys).size).toBe(3)
})
