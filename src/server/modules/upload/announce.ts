import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { Announcer } from '#server/infra/realtime/bus.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { UploadRow } from './queries.ts'

/** Announces a file's state to editors, and video changes to all viewers, after commit. */
export function announceUpload(announcer: Announcer, db: Db, row: UploadRow, state: string = row.state): void {
  afterCommit(db, () => announce(announcer, row, state))
}

function announce(announcer: Announcer, row: UploadRow, state: string): void {
  const { channelSeq, courseSeq, curriculumSeq, uploadSeq } = row
  announcer.announce({ topic: 'uploads', channelSeq, courseSeq }, { command: socketCommand.uploadChanged, channelSeq, courseSeq, curriculumSeq, uploadSeq, state })
  const isShown = state === 'ready' || state === 'failed' || state === 'removed'
  if (isShown) announcer.announce({ topic: 'class', channelSeq, courseSeq }, { command: socketCommand.curriculumChanged, channelSeq, courseSeq })
}
