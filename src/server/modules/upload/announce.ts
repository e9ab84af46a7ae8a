import type { Announcer } from '#server/infra/realtime/bus.ts'
import type { UploadRow } from './queries.ts'

/** Tells the editors of a class what has become of a file, and those who see the class that a film of it has changed. */
export function announceUpload(announcer: Announcer, row: UploadRow, state: string = row.state): void {
  const { channelSeq, courseSeq, curriculumSeq, uploadSeq } = row
  announcer.tell({ topic: 'uploads', channelSeq, courseSeq }, { command: 'E0007', channelSeq, courseSeq, curriculumSeq, uploadSeq, state })
  const isShown = state === 'ready' || state === 'failed' || state === 'removed'
  if (isShown) announcer.tell({ topic: 'class', channelSeq, courseSeq }, { command: 'E0008', channelSeq, courseSeq })
}
