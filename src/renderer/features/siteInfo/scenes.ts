import { asks, plays } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    'settings-site': [
      { state: '', role: 'owner' },
      { state: 'design', role: 'owner', query: 'part=design' },
      { state: 'profile', role: 'owner', query: 'part=profile' },
      { state: 'visitors', role: 'owner', query: 'part=visitors' },
      { state: 'footer', role: 'owner', query: 'part=footer' },
      { state: 'connections', role: 'owner', query: 'part=connections' },
      { state: 'domain', role: 'owner', query: 'part=domain' },
      { state: 'releasing-domain', role: 'owner', query: 'part=domain', ...asks(releaseDomain) },
    ],
  },
}

async function releaseDomain(stage: Stage): Promise<void> {
  await plays(stage, /\/domains\/\d+$/, (answer) => ({ ...answer, siteDomain: { ...(answer['siteDomain'] as object), domain: 'class.example.com', verifiedAt: '2026-03-10T00:00:00.000Z', record: null } }))
  await stage.button('siteInfo', 'domain.release').click()
}
