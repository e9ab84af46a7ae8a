import { asks, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { membership: [{ state: '', role: 'student' }, { state: 'visitor', role: 'visitor' }, { state: 'subscribe', role: 'teacher', act: subscribe }, { state: 'cancelling', role: 'student', ...asks(cancel) }] },
}

async function subscribe({ button, dialogShown }: Stage): Promise<void> {
  await button('membership', 'subscribe').click()
  await dialogShown()
}

/** Nobody of the demo subscribes. */
async function cancel(stage: Stage): Promise<void> {
  await plays(stage, /\/me\/subscriptions$/, () => ({ subscriptions: [{ subscriptionSeq: 1, membershipSeq: 1, name: '마당 정기권', state: '01', price: 19_000, termMonths: null, startedAt: '2026-11-01T00:00:00.000Z', paidUntil: '2030-01-01T00:00:00.000Z', nextChargeAt: '2030-01-01T00:00:00.000Z', endReason: null, cardSeq: null }] }))
  await stage.button('membership', 'cancel.button').click()
}
