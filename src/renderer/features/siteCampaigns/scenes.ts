import type { Scenes, Stage } from '#renderer/lib/scene.ts'
import { submitEmpty } from '#renderer/lib/scene.ts'

/** The draft of the demo site. */
const params = () => ({ campaignSeq: 1 })

export const scenes: Scenes = {
  routes: {
    'settings-campaigns': [{ state: '', role: 'owner' }, { state: 'empty', role: 'owner', site: 'second' }],
    'settings-campaign-create': [{ state: '', role: 'owner' }, { state: 'errors', role: 'owner', act: submitEmpty }],
    'settings-campaign': [
      { state: '', role: 'owner', params }, { state: 'schedule', role: 'owner', params, act: schedule }, { state: 'sent', role: 'owner', params, act: playSent },
    ],
  },
}

async function schedule(stage: Stage): Promise<void> {
  await stage.open('campaign', 'send.later')
}

/** The draft as it were after it was sent to many. */
async function playSent({ page }: Stage): Promise<void> {
  await page.route((url) => /\/campaigns\/1$/.test(url.pathname), async (route) => {
    const draft = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...draft, state: 'sent', startedAt: '2026-03-01T01:00:00.000Z', endedAt: '2026-03-01T01:12:00.000Z', counts: { total: 3120, waiting: 0, sent: 3094, failed: 12, skipped: 10, unknown: 4 }, enrolledCount: 87 } })
  })
  await page.reload()
  await page.locator('main dl').waitFor()
}
