import { homedir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const appFolder = '/opt/Madang/resources/app.asar'

function open(sinks: ((line: string) => void)[] = []) {
  const lines: string[] = []
  const log = createLog({ sinks: [...sinks, (line) => void lines.push(line)], appFolder, now: () => 0 })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown> }
}

const errorOf = (message: string, parts: object = {}): Error => Object.assign(new Error(message), parts)

describe('createLog', () => {
  it('writes one line of JSON per event, with the code, the stack and the causes of an error', () => {
    const { log, lines, last } = open()
    log.info('phase starts', { phase: 'session' })
    expect(last()).toEqual({ time: '1970-01-01T00:00:00.000Z', level: 'info', message: 'phase starts', phase: 'session' })
    log.error('failed', errorOf('line one\nline two', { code: 'EIO', cause: new TypeError('why') }), { count: 3 })
    expect(last()).toMatchObject({ level: 'error', error: 'Error: line one\nline two', code: 'EIO', count: 3, cause: { error: 'TypeError: why' } })
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  })

  const token = 'Zk3v9QwLx7TbR2mNp8Yc4HsDf6Ga1Ej0'
  it.each([
    [`ENOENT: no such file or directory, open '${homedir()}/수업 자료/김 철수.mp4'`, 'Error: ENOENT: no such file or directory, open \'<path>\''],
    ['EPERM: rename \'C:\\Users\\kim\\a b.mp4\' -> \'\\\\nas\\kim\\c.mp4\'', 'Error: EPERM: rename \'<path>\' -> \'<path>\''],
    ['cannot read C:\\Users\\kim\\My Video.mp4', 'Error: cannot read <path>'],
    ['cannot read /Users/kim/My Video.mp4', 'Error: cannot read <path>'],
    ['no file:///home/kim/a.mp4', 'Error: no <path>'],
    ['mail of kim.cheolsu+1@school.co.kr and 김철수@학교.kr and a%40b.test', 'Error: mail of <email> and <email> and <email>'],
    [`Access-Token ${token} or Bearer abc.def`, 'Error: Access-Token <token> or Bearer <token>'],
    [`https://school.test/api/x?ticket=${token}&u=kim failed`, 'Error: https://school.test/api/x?<query> failed'],
    ['POST /api/main/v1.0/me answered 503 at 10.0.0.2:8080', 'Error: POST /api/main/v1.0/me answered 503 at 10.0.0.2:8080'],
  ])('keeps what belongs to people out: %s', (message, shown) => {
    const { log, last } = open()
    log.error('failed', errorOf(message))
    expect(last()['error']).toBe(shown)
  })

  it('keeps the places of our own code in a stack, and those of other programs out', () => {
    const { log, last } = open()
    log.error('failed', errorOf('no', {
      stack: `Error: no\n    at run (file://${appFolder}/dist/main/index.js:10:5)\n    at go (${appFolder}/dist/main/index.js:1:2)\n    at x (/home/kim/plugin.js:3:4)\n    at node:internal/process/task_queues:103:5`,
    }))
    expect(last()['stack']).toBe('at run (<app>/dist/main/index.js:10:5)\n    at go (<app>/dist/main/index.js:1:2)\n    at x (<path>:3:4)\n    at node:internal/process/task_queues:103:5')
  })

  it('cuts very long texts, in little time', () => {
    const { log, lines } = open()
    const before = performance.now()
    for (const part of ['a', 'a@', '/home/', '\'/', '?', '.', '%40', 'x@y.']) log.error('m', errorOf(part.repeat(2_000_000 / part.length)), { value: part.repeat(1_000_000) })
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(60_000)
    // A cost that grows with the square of the length would take minutes.
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  it.each<[string, unknown]>([
    ['a getter that throws', Object.defineProperty(new Error('x'), 'message', { get() { throw new Error('no') } })],
    ['an object that cannot be text', { toString() { throw new Error('no') } }],
    ['a proxy that throws', new Proxy({}, { get() { throw new Error('no') }, getPrototypeOf() { throw new Error('no') } })],
    ['a symbol', Symbol('x')],
    ['no prototype', Object.create(null)],
    ['null', null],
    ['its own cause', (() => { const error = new Error('x'); error.cause = error; return error })()],
    ['a lone surrogate', new Error('\uD800')],
  ])('survives an error that is %s', (_what, thrown) => {
    const { log, last } = open()
    log.error('failed', thrown)
    expect(last()).toMatchObject({ level: 'error', message: 'failed' })
  })

  it('goes on when one of its sinks fails', () => {
    const { log, lines } = open([() => { throw new Error('ENOSPC') }])
    log.warn('once')
    log.warn('twice')
    expect(lines).toHaveLength(2)
  })
})
