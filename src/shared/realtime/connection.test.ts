import { assert, constantFrom, integer, property, record, array, oneof, constant } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectionStep, notConnected } from './connection.ts'
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './connection.ts'

const asking: ConnectionState = { phase: 'asking', attempt: 1 }
const opening: ConnectionState = { phase: 'opening', attempt: 1 }
const open: ConnectionState = { phase: 'open', pinged: false, attempt: 1 }
const pinged: ConnectionState = { phase: 'open', pinged: true, attempt: 1 }
const waiting: ConnectionState = { phase: 'waiting', attempt: 1 }
const stopped: ConnectionState = { phase: 'stopped', because: null, attempt: 1 }
const class1 = { command: 'E0009', channelSeq: 1, courseSeq: 2 } as const
const drop = { do: 'drop' } as const
const again = { do: 'again' } as const

describe('connectionStep', () => {
  it.each<[string, ConnectionState, ConnectionEvent, ConnectionState, ConnectionEffect[]]>([
    ['begins by asking for a ticket', notConnected, { type: 'start' }, asking, [{ do: 'ask' }, { do: 'tick' }]],
    ['begins once', open, { type: 'start' }, open, []],
    ['opens with its ticket', asking, { type: 'ticket', attempt: 1, ticket: 't' }, opening, [{ do: 'open', ticket: 't' }]],
    ['waits when there is no ticket for now', asking, { type: 'noTicket', attempt: 1, final: false }, waiting, [drop, again]],
    ['stops when nobody is logged in', asking, { type: 'noTicket', attempt: 1, final: true }, { phase: 'stopped', because: 'E0003', attempt: 1 }, [drop, { do: 'deliver', message: { command: 'E0003' } }]],
    ['says what it wishes once open', opening, { type: 'opened', attempt: 1 }, open, [{ do: 'greet' }]],
    ['pings at the tick', open, { type: 'tick', attempt: 1 }, pinged, [{ do: 'ping' }, { do: 'tick' }]],
    ['is at ease after the pong', pinged, { type: 'heard', attempt: 1, message: { command: 'pong' } }, open, []],
    ['closes at the next tick without one', pinged, { type: 'tick', attempt: 1 }, waiting, [drop, again]],
    ['takes no other message for the pong', pinged, { type: 'heard', attempt: 1, message: class1 }, pinged, [{ do: 'deliver', message: class1 }]],
    ['gives up a ticket that takes 30 s', asking, { type: 'tick', attempt: 1 }, waiting, [drop, again]],
    ['gives up a socket that takes 30 s', opening, { type: 'tick', attempt: 1 }, waiting, [drop, again]],
    ['waits after the line broke', open, { type: 'closed', attempt: 1, closeCode: 1006 }, waiting, [drop, again]],
    ['waits after the server went', open, { type: 'closed', attempt: 1, closeCode: 1012 }, waiting, [drop, again]],
    ['waits after it could not open', opening, { type: 'closed', attempt: 1, closeCode: 1006 }, waiting, [drop, again]],
    ['comes again with a socket of a new number', waiting, { type: 'again', attempt: 1 }, { phase: 'asking', attempt: 2 }, [{ do: 'ask' }, { do: 'tick' }]],
    ['hands messages on', open, { type: 'heard', attempt: 1, message: class1 }, open, [{ do: 'deliver', message: class1 }]],
    ['stops for good at E0003', open, { type: 'heard', attempt: 1, message: { command: 'E0003' } }, { phase: 'stopped', because: 'E0003', attempt: 1 }, [drop, { do: 'deliver', message: { command: 'E0003' } }]],
    ['stops for good at E0013', pinged, { type: 'heard', attempt: 1, message: { command: 'E0013' } }, { phase: 'stopped', because: 'E0013', attempt: 1 }, [drop, { do: 'deliver', message: { command: 'E0013' } }]],
    ['stops at the close code of one whose command was lost', open, { type: 'closed', attempt: 1, closeCode: 4013 }, { phase: 'stopped', because: 'E0013', attempt: 1 }, [drop, { do: 'deliver', message: { command: 'E0013' } }]],
    ['stops on purpose from anywhere', waiting, { type: 'stop' }, stopped, [drop]],
    ['begins again after a stop', stopped, { type: 'start' }, { phase: 'asking', attempt: 2 }, [{ do: 'ask' }, { do: 'tick' }]],
  ])('%s [ALRM-05]', (_, state, event, next, effects) => {
    expect(connectionStep(state, event)).toEqual({ state: next, effects })
  })

  it.each<[string, ConnectionState, ConnectionEvent]>([
    ['a ticket of an earlier attempt', { phase: 'asking', attempt: 2 }, { type: 'ticket', attempt: 1, ticket: 't' }],
    ['a ticket that comes after the wait began', waiting, { type: 'ticket', attempt: 1, ticket: 't' }],
    ['the end of an earlier socket', { ...open, attempt: 2 }, { type: 'closed', attempt: 1, closeCode: 1006 }],
    ['the end of a socket that it dropped', waiting, { type: 'closed', attempt: 1, closeCode: 4003 }],
    ['a message of a socket that it dropped', waiting, { type: 'heard', attempt: 1, message: class1 }],
    ['the return after a stop', stopped, { type: 'again', attempt: 1 }],
    ['a tick while it waits', waiting, { type: 'tick', attempt: 1 }],
  ])('passes over %s', (_, state, event) => {
    expect(connectionStep(state, event)).toEqual({ state, effects: [] })
  })

  it('never has two sockets, and none while stopped or waiting', () => {
    const attempt = integer({ min: 1, max: 4 })
    const anEvent = oneof(
      constantFrom<ConnectionEvent>({ type: 'start' }, { type: 'stop' }),
      record({ type: constant('ticket' as const), attempt, ticket: constant('t') }),
      record({ type: constantFrom('opened' as const, 'tick' as const, 'again' as const), attempt }),
      record({ type: constant('closed' as const), attempt, closeCode: constantFrom(1006, 4003) }),
      record({ type: constant('heard' as const), attempt, message: constantFrom({ command: 'pong' as const }, { command: 'E0003' as const }, { command: 'E0017' as const }) }),
    )
    assert(property(array(anEvent, { maxLength: 60 }), (events) => {
      let state = notConnected
      let sockets = 0
      for (const event of events) {
        const step = connectionStep(state, event as ConnectionEvent)
        state = step.state
        for (const effect of step.effects) {
          if (effect.do === 'open') sockets += 1
          if (effect.do === 'drop') sockets = 0
        }
        expect(sockets).toBe(state.phase === 'opening' || state.phase === 'open' ? 1 : 0)
      }
    }))
  })
})
