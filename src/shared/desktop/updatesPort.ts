import { z } from 'zod'
import type { languages } from '#shared/kernel/call/headers.ts'

export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

const notesText = z.string().max(20_000)

/** Release notes as plain text by language. */
export const releaseNotes = z.object({ ko: notesText, en: notesText, ja: notesText } satisfies Record<(typeof languages)[number], z.ZodString>)
export type ReleaseNotes = z.infer<typeof releaseNotes>

export interface Release {
  version: string
  notes: ReleaseNotes | null
}

export type UpdateFailure =
  | 'offline'
  | 'badFeed'
  /** Invalid signature of the release list or installer. */
  | 'badSignature'
  | 'tampered'
  /** Aborted; partial data is deleted. */
  | 'brokenOff'
  | 'disk'
  | 'unknown'

export type UpdateForbidder =
  | 'admin'
  /** The policy file is unreadable and might forbid updates. */
  | 'damagedPolicy'
  | 'package'
  /** An unreleased build, without update URL and key. */
  | 'build'

/** State of updates; one function changes it (`main/updates/updateState.ts`). */
export type UpdateState =
  /** Up to date; `checkedAt` epoch ms, null before the first check. */
  | { kind: 'idle'; checkedAt: number | null }
  | { kind: 'checking' }
  | { kind: 'available'; release: Release }
  /** `percent` is an integer, 0 to 100. */
  | { kind: 'downloading'; release: Release; percent: number }
  /** Waits for the user; `afterUploads`: confirmed, but uploads still run. */
  | { kind: 'ready'; release: Release; afterUploads: boolean }
  | { kind: 'installing'; release: Release }
  | { kind: 'failed'; failure: UpdateFailure }
  | { kind: 'forbidden'; by: UpdateForbidder }

export interface UpdatesView {
  state: UpdateState
  channel: UpdateChannel
  /** The channel is set by the enterprise policy. */
  channelFixed: boolean
}

export interface UpdatesPort {
  view(): Promise<UpdatesView>
  onChange(listener: (view: UpdatesView) => void): () => void
  check(): Promise<void>
  install(): Promise<void>
  putOff(): Promise<void>
  setChannel(channel: UpdateChannel): Promise<void>
}
