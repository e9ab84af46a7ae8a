import type { FullCampaign } from '#shared/campaign/contract.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'
import { asks, opens, submitEmpty } from '#renderer/lib/scene.ts'

/** The draft of the demo site. */
const params = () => ({ campaignSeq: 1 })

export const scenes: Scenes = {
  routes: {
    'settings-campaigns': [{ state: '', role: 'owner' }, { state: 'empty', role: 'manager', site: 'second' }],
    'settings-campaign-create': [{ state: '', role: 'owner' }, { state: 'errors', role: 'owner', act: submitEmpty }],
    'settings-campaign': [
      { state: '', role: 'owner', params }, { state: 'schedule', role: 'owner', params, act: schedule }, { state: 'sending', role: 'owner', params, act: opens('campaign', 'send.action') }, { state: 'removing', role: 'owner', params, act: opens('campaign', 'remove.action') }, { state: 'sent', role: 'owner', params, act: (stage) => playSent(stage) },
      { state: 'stopping', role: 'owner', params, ...asks((stage) => playThen(stage, { state: 'sending', endedAt: null, counts: { total: 3120, waiting: 1204, sent: 1908, failed: 4, skipped: 4, unknown: 0 } }, 'stop.action')) },
      { state: 'removing-sent', role: 'owner', params, ...asks((stage) => playThen(stage, {}, 'remove.action')) },
    ],
  },
}

async function schedule(stage: Stage): Promise<void> {
  await stage.open('campaign', 'send.later')
}

const sent: FullCampaign = {
  campaignSeq: 1, subject: '봄 학기 클래스가 열려요', content: '<p>기다려 주신 봄 학기 클래스를 열었어요.</p>', language: 'ko', buttonText: '새 클래스 보기', courseSeq: null, audience: 'members', targetSeq: null, byMail: true, byAlarm: true,
  state: 'sent', sendAt: null, startedAt: '2026-03-01T01:00:00.000Z', endedAt: '2026-03-01T01:12:00.000Z', updatedAt: '2026-03-01T01:12:00.000Z',
  counts: { total: 3120, waiting: 0, sent: 3094, failed: 12, skipped: 10, unknown: 4 }, enrolledCount: 87, opens: { asked: 64, opened: 41 },
}

async function playSent({ page }: Stage, change: Partial<FullCampaign> = {}): Promise<void> {
  await page.route((url) => url.pathname.endsWith('/channels/1/campaigns/1'), (route) => route.fulfill({ json: { ...sent, ...change } }))
  await page.reload()
  await page.locator('main dl').waitFor()
}

async function playThen(stage: Stage, change: Partial<FullCampaign>, key: string): Promise<void> {
  await playSent(stage, change)
  await stage.button('campaign', key).click()
}
