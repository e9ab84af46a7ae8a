import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { BridgeApi, Outcome } from '#shared/desktop/bridge.ts'
import { contract } from '#shared/contract.ts'
import type { UploadKind, UploadRow } from '#shared/upload/port.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { bridgeClient } from '#tests/support/desktop/bridgeClient.ts'
import { expect, test } from '../launchers/test.ts'

type Exposed = { madang: BridgeApi }

function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`)
  return outcome.value
}

const rowsOf = async (page: Page): Promise<UploadRow[]> => valueOf(await page.evaluate(() => (globalThis as unknown as Exposed).madang.uploads.rows()))

/** A playable video, enlarged by an empty box at its end. */
async function makeVideo(path: string, bytes: number): Promise<void> {
  const video = await readFile(join(repositoryRoot, 'resources/demo/videos', 'wash.mp4'))
  const box = Buffer.alloc(bytes - video.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  await writeFile(path, Buffer.concat([video, box]))
}

test('an upload survives restarts of page, server and app, and becomes a video [STU-04] [DESK-02]', async ({ app, server }, testInfo) => {
  await app.logIn('teacher@madang.test')
  await app.open('/main?channelSeq=1')
  const { courseSeq } = await bridgeClient(app.page)(contract.course.create, { params: { channelSeq: 1 }, body: { title: 'A class with a long video' } })
  const { item } = await bridgeClient(app.page)(contract.curriculum.create, {
    params: { channelSeq: 1, courseSeq }, body: { body: { curriculumTypeCd: '02', title: 'The video' } },
  })
  const video = testInfo.outputPath('video.mp4')
  await makeVideo(video, 160 * 1024 * 1024)

  const started = await (async () => {
    let uploadId = ''
    await app.attachFiles(async () => {
      const target = { channelSeq: 1, courseSeq, curriculumSeq: item.curriculumSeq, kind: 'video' as UploadKind }
      uploadId = valueOf(await app.page.evaluate(async (place) => {
        const { uploads } = (globalThis as unknown as Exposed).madang
        const picked = await uploads.pick('video', false)
        return uploads.start(picked.ok ? (picked.value[0]?.fileId ?? '') : '', place)
      }, target))
    }, [video])
    return uploadId
  })()

  await expect.poll(async () => (await rowsOf(app.page))[0]?.sentBytes, { intervals: [10] }).toBeGreaterThan(0)
  await server.kill()
  await app.reopen('/?channelSeq=1')
  await expect.poll(async () => (await rowsOf(app.page))[0]?.state).toBe('waiting')
  const acknowledged = (await rowsOf(app.page))[0]?.sentBytes ?? 0
  expect(acknowledged).toBeLessThan(160 * 1024 * 1024)
  await app.restart('/?channelSeq=1')
  await server.restart()
  await expect.poll(async () => (await rowsOf(app.page))[0], { timeout: 90_000 }).toMatchObject({ uploadId: started, state: 'done' })

  const { uploads } = await bridgeClient(app.page)(contract.upload.status, { params: { channelSeq: 1, courseSeq, curriculumSeq: item.curriculumSeq } })
  expect(uploads).toMatchObject([{ fileName: 'video.mp4', fileSize: 160 * 1024 * 1024, state: 'ready', kind: 'video' }])
})
