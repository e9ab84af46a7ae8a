import { describe, expect, it } from 'vitest'
import { RestError, WireError } from '#shared/kernel/call/client.ts'
import { displayOf, isRefusal } from './errors.ts'

const rest = (status: number, code: string, message = '지금은 안 돼요.') => new RestError(status, { code, message, requestId: 'r' })
const cancelled = () => Object.assign(new Error('cancelled'), { name: 'CancelledError' })

describe('displayOf [GEN-02]', () => {
  it.each<[string, unknown]>([
    ['an aborted request', new DOMException('aborted', 'AbortError')], ['a query that was cancelled', cancelled()], ['what a signal was aborted with', AbortSignal.abort().reason],
  ])('ignores %s', (_, error) => expect(displayOf(error)).toEqual({ kind: 'ignored' }))

  it.each([[400, '800000'], [403, '900002'], [404, '800003'], [410, '920001'], [500, '900500'], [503, '900503']])('shows the server\'s own message of a %d', (status, code) => {
    expect(displayOf(rest(status, code))).toEqual({ kind: 'message', message: '지금은 안 돼요.' })
  })

  it.each<[string, unknown]>([
    ['no answer', new WireError('no answer')], ['a fault of ours', new TypeError('x is not a function')], ['a timeout', new DOMException('late', 'TimeoutError')],
    ['what is no error', 'text'], ['nothing', undefined],
  ])('leaves %s to the default text, so that nothing internal is shown', (_, error) => expect(displayOf(error)).toEqual({ kind: 'default' }))
})

describe('isRefusal', () => {
  it.each<[boolean, unknown, string[]]>([
    [true, rest(404, '800003'), ['800003']], [true, rest(404, '800003'), ['920001', '800003']], [false, rest(404, '800003'), ['920001']], [false, rest(404, '800003'), []],
    [false, { code: '800003' }, ['800003']],
  ])('is %s', (is, error, codes) => expect(isRefusal(error, ...codes)).toBe(is))
})
