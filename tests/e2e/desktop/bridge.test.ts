import { bridge } from '#shared/desktop/bridge.ts'
import { expect, test } from '../launchers/test.ts'

test('exposes the bridge of the contract and nothing of Node or Electron [DESK-01]', async ({ app }) => {
  await app.open('/login?channelSeq=1')
  const reach = await app.page.evaluate(() => {
    const seen = globalThis as unknown as Record<string, unknown> & { madang: Record<string, Record<string, unknown>> }
    return {
      bridge: Object.fromEntries(Object.entries(seen.madang).map(([group, channels]) => [group, Object.keys(channels).sort()])),
      foreign: ['require', 'process', 'Buffer', 'module', 'ipcRenderer', '__ipcInvoke'].filter((name) => seen[name] !== undefined),
    }
  })
  expect(reach.foreign).toEqual([])
  expect(Object.keys(reach.bridge).sort()).toEqual(Object.keys(bridge).sort())
})

test('main refuses requests that are no calls of the server [DESK-01]', async ({ app }) => {
  await app.open('/login?channelSeq=1')
  const answers = await app.page.evaluate(async () => {
    const { madang } = globalThis as unknown as { madang: { rest: { send(...args: unknown[]): Promise<unknown> }; uploads: { start(...args: unknown[]): Promise<unknown> } } }
    const page = { language: 'ko', source: '' }
    return Promise.all([
      madang.rest.send('1', { method: 'GET', url: 'https://evil.test/api/x' }, page),
      madang.rest.send('2', { method: 'GET', url: '/api/../uploads/tus' }, page),
      madang.rest.send('3', { method: 'GET', url: '/api/main/v1.0/me', headers: { cookie: 'x' } }, page),
      madang.uploads.start('/etc/passwd', { channelSeq: 1, courseSeq: 1, curriculumSeq: 1, kind: 'video' }),
    ])
  })
  expect(answers).toEqual([
    { ok: false, refusal: 'badArguments' },
    { ok: false, refusal: 'badArguments' },
    { ok: false, refusal: 'badArguments' },
    { ok: false, refusal: 'loginRequired' },
  ])
})
