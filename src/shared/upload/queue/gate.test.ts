import { describe, expect, it } from 'vitest'
import { closedBy } from './gate.ts'
import type { GateFacts } from './gate.ts'

const free: GateFacts = { held: false, asleep: false, online: true, hours: null, minute: 12 * 60 }

describe('closedBy [DESK-02]', () => {
  it.each<[Partial<GateFacts>, ReturnType<typeof closedBy>]>([
    [{}, null],
    [{ held: true }, 'held'],
    [{ asleep: true }, 'asleep'],
    [{ online: false }, 'waitingConnection'],
    [{ hours: { from: '22:00', to: '06:00' } }, 'outsideHours'],
    [{ hours: { from: '11:00', to: '13:00' } }, null],
    [{ held: true, asleep: true, online: false }, 'held'],
    [{ asleep: true, online: false }, 'asleep'],
    [{ hours: { from: '22:00', to: '06:00' }, online: false }, 'outsideHours'],
  ])('%j: %s', (change, reason) => expect(closedBy({ ...free, ...change })).toBe(reason))
})
