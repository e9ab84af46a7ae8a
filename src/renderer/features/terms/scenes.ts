import { asks } from '#renderer/lib/scene.ts'
import type { Scenes, Stage } from '#renderer/lib/scene.ts'

export const scenes: Scenes = {
  routes: {
    privacy: [{ state: 'platform', site: 'none' }],
    terms: [{ state: 'earlier', query: 'version=1' }, { state: 'no-version', query: 'version=999' }],
  },
  frame: [{ state: 'terms-again', role: 'learner', path: '/classes', act: askAgain }, { state: 'terms-declining', role: 'learner', path: '/classes', ...asks(decline) }],
}

/** The demo's texts have one version that its members have agreed to. */
async function askAgain({ page, dialogShown }: Stage): Promise<void> {
  await page.route((url) => url.pathname.endsWith('/terms-pending'), (route) => route.fulfill({
    json: { pending: [{ termsKind: 'terms', version: 2, effectiveAt: '2026-11-01T00:00:00.000Z', content: '<h2>제1조 (목적)</h2><p>이 약관은 마당 아틀리에를 쓰는 조건을 정해요.</p>', language: 'ko' }] },
  }))
  await page.reload()
  await dialogShown()
}

async function decline(stage: Stage): Promise<void> {
  await askAgain(stage)
  await stage.page.getByRole('dialog').getByRole('button', { name: stage.named('terms', 'again.decline') }).last().click()
}
