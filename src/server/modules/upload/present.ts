import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { RequestSession } from '#server/infra/http/context.ts'
import type { Announcer } from '#server/infra/realtime/bus.ts'
import { MEDIA_LIFETIME_MS, mediaBase, READING_LIFETIME_MS, readingBase } from '#server/infra/media/mediaLinks.ts'
import type { MediaScope } from '#server/infra/media/mediaLinks.ts'
import { folderOfOriginal, storedName } from '#server/infra/uploads/places.ts'
import type { UploadRow } from './queries.ts'

/** Session that URLs are bound to; null for anyone. */
export type MediaRecipient = Pick<RequestSession, 'sessionSeq' | 'userSeq' | 'kind'> | null

type SignedRow = Pick<UploadRow, 'storageKey' | 'contentType' | 'channelSeq' | 'courseSeq' | 'curriculumSeq'>

/** Signs media URLs, valid while the user may enter the lesson. */
export interface MediaSigner {
  /** Base of the folder's URLs. @param fileName downloads the original under this name */
  address(row: SignedRow, recipient: MediaRecipient, fileName?: string): { base: string; expiresAt: Date }
  /** For the document reader: URL and the ticket to send along. */
  reading(row: SignedRow, recipient: MediaRecipient): { url: string; ticket: string; expiresAt: Date }
}

export function createMediaSigner({ secretKey, clock }: Pick<ServerPorts, 'secretKey' | 'clock'>): MediaSigner {
  const scopeOf = (row: SignedRow, recipient: MediaRecipient, lifetimeMs: number): MediaScope => ({
    folder: folderOfOriginal(row.storageKey),
    sessionSeq: recipient?.sessionSeq ?? 0,
    userSeq: recipient?.userSeq ?? null,
    lesson: { channelSeq: row.channelSeq, courseSeq: row.courseSeq, curriculumSeq: row.curriculumSeq },
    expires: clock.now().getTime() + lifetimeMs,
    contentType: row.contentType,
  })
  return {
    address(row, recipient, fileName) {
      const scope = scopeOf(row, recipient, MEDIA_LIFETIME_MS)
      return { base: mediaBase(secretKey, fileName === undefined ? scope : { ...scope, fileName }), expiresAt: new Date(scope.expires) }
    },
    reading(row, recipient) {
      const scope = { ...scopeOf(row, recipient, READING_LIFETIME_MS), reading: { cookie: recipient?.kind === 'cookie' } }
      const { base, ticket } = readingBase(secretKey, scope)
      return { url: base + storedName.original, ticket, expiresAt: new Date(scope.expires) }
    },
  }
}

export function presentUpload(row: UploadRow, sign: MediaSigner, recipient: MediaRecipient): UploadedFile {
  return {
    uploadSeq: row.uploadSeq,
    uploadId: row.uploadId,
    kind: row.kind,
    fileName: row.fileName,
    fileSize: row.fileSize,
    contentType: row.contentType,
    state: row.state as UploadedFile['state'],
    reason: row.reason,
    note: row.note,
    progressPercent: row.progressPercent,
    duration: row.duration,
    posterUrl: row.posterKey === null ? null : sign.address(row, recipient).base + storedName.poster,
    createdAt: row.createdAt.toISOString(),
  }
}

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
