import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { UploadRow, UploadService } from '#server/modules/upload/index.ts'
import type { DemoLesson } from './classes.ts'
import { demoMedia } from './media.ts'

const READY_TIMEOUT_MS = 5 * 60 * 1000

/** Attaches demo videos to lessons; each is optimised once, then shared. */
export interface Videos {
  put(lesson: Extract<DemoLesson, { kind: 'video' }>, place: ItemRef, userSeq: number): Promise<void>
}

export function createVideos(upload: UploadService, db: Db): Videos {
  const first = new Map<string, ItemRef>()
  return {
    async put(lesson, place, userSeq) {
      const known = first.get(lesson.file)
      if (known === undefined) {
        const row = await upload.importVideo(place, userSeq, join(demoMedia, 'videos', `${lesson.file}.mp4`))
        await waitUntilReady(upload, place, row)
        first.set(lesson.file, place)
      } else {
        await upload.copyFiles(db, place, [{ from: known.curriculumSeq, to: place.curriculumSeq }])
      }
      if (lesson.captions === undefined) return
      const [video] = await upload.list(place)
      if (video === undefined) throw new Error(`The demo video ${lesson.file} is gone.`)
      const content = await readFile(join(demoMedia, 'videos', `${lesson.captions}.ko.vtt`), 'utf8')
      await upload.attachCaptions({ channelSeq: video.channelSeq, uploadSeq: video.uploadSeq }, { language: 'ko', label: '한국어', content })
    },
  }
}

/** Waits for verification and optimisation. Throws on failure or timeout. */
export async function waitUntilReady(upload: UploadService, place: ItemRef, { uploadSeq, fileName }: UploadRow): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const row = (await upload.list(place)).find((candidate) => candidate.uploadSeq === uploadSeq)
    if (row === undefined || row.state === 'failed') throw new Error(`The demo file ${fileName} could not be used (${row?.reason ?? 'gone'}).`)
    if (row.state === 'ready') return
    await sleep(100)
  }
  throw new Error(`The demo file ${fileName} was not ready in time.`)
}
