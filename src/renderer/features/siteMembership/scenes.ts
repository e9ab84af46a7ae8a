import { asks } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: { 'settings-membership': [{ state: '', role: 'owner' }, { state: 'new', role: 'owner', act: openNew }, { state: 'one', role: 'owner', act: openFirst }, { state: 'cancelling', role: 'owner', ...asks(cancelFirst) }] },
}

async function openNew({ button, dialogShown }: Stage): Promise<void> {
  await button('membership', 'staff.new').click()
  await dialogShown()
}

async function openFirst({ page, dialogShown }: Stage): Promise<void> {
  await page.locator('main tbody button').first().click()
  await dialogShown()
}

/** The demo's memberships have no subscribers. */
async function cancelFirst(stage: Stage): Promise<void> {
  const subscriber = { subscriptionSeq: 1, membershipSeq: 1, name: '마당 정기권', state: '01', price: 19_000, termMonths: null, startedAt: '2026-11-01T00:00:00.000Z', paidUntil: '2030-01-01T00:00:00.000Z', nextChargeAt: '2030-01-01T00:00:00.000Z', endReason: null, person: { userSeq: 9_000_001, name: '이소라', email: 'sora@example.com' } }
  await stage.page.route((url) => url.pathname.endsWith('/subscribers'), (route) => route.fulfill({ json: { subscribers: [subscriber], totalCount: 1, page: 1, size: 20 } }))
  await openFirst(stage)
  await stage.button('membership', 'staff.cancelOf').click()
}
