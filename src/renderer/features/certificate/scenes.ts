import type { Scenes, Stage } from '#renderer/lib/scene.ts'

const params = () => ({ certificateNo: '7K3M-QW9X-2B5H-TT0P' })

export const scenes: Scenes = {
  routes: {
    certificate: [{ state: '', params }, { state: 'valid', params, act: playValid }],
  },
}

async function playValid({ page }: Stage): Promise<void> {
  await page.route((url) => url.pathname.includes('/channels/1/certificates/'), (route) => route.fulfill({
    json: { certificateNo: '7K3M-QW9X-2B5H-TT0P', state: 'valid', nameInitials: '이*', title: '흙으로 빚는 나만의 그릇', siteName: '마당 아틀리에', completedAt: '2026-10-02T03:00:00.000Z' },
  }))
  await page.reload()
  await page.locator('main dl').waitFor()
}
