import { z } from 'zod'
import type { languages } from '#shared/kernel/call/headers.ts'

/** Where updates come from: `stable` for everyone, `beta` for who tries the next version first. */
export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

const notesText = z.string().max(20_000)

/** What is new in a version, as plain text in each language. */
export const releaseNotes = z.object({ ko: notesText, en: notesText, ja: notesText } satisfies Record<(typeof languages)[number], z.ZodString>)
export type ReleaseNotes = z.infer<typeof releaseNotes>

/** A version that can be installed. */
export interface Release {
  version: string
  notes: ReleaseNotes | null
}

/** Why an update did not come or was refused. */
export type UpdateFailure =
  /** No answer from the update server. */
  | 'offline'
  /** The update server answers, but not with a list of releases. */
  | 'badFeed'
  /** The list of releases, or the installer, is not signed by us: refused. */
  | 'badSignature'
  /** The file is not the one that was released: refused and deleted. */
  | 'tampered'
  /** The download broke off; nothing of it is kept. */
  | 'brokenOff'
  /** No space or no right to write. */
  | 'disk'
  | 'unknown'

/** Who keeps this app from updating itself. */
export type UpdateForbidder =
  /** The administrator, in the policy file. */
  | 'admin'
  /** The policy file cannot be read, and it might forbid updates. */
  | 'damagedPolicy'
  /** It was installed by a package that the administrator replaces. */
  | 'package'
  /** A build that is not released: no update address or key in it. */
  | 'build'

/** Where an update stands; every change of it is one function (`main/updates/updateState.ts`). */
export type UpdateState =
  /** Nothing newer; `checkedAt` in milliseconds since the epoch, null before the first check. */
  | { kind: 'idle'; checkedAt: number | null }
  | { kind: 'checking' }
  | { kind: 'available'; release: Release }
  /** `percent` is whole, 0 to 100. */
  | { kind: 'downloading'; release: Release; percent: number }
  /** Waits for the person; `afterUploads` when they chose it and uploads still run. */
  | { kind: 'ready'; release: Release; afterUploads: boolean }
  | { kind: 'installing'; release: Release }
  | { kind: 'failed'; failure: UpdateFailure }
  | { kind: 'forbidden'; by: UpdateForbidder }

/** What the person sees and may choose of updates. */
export interface UpdatesView {
  state: UpdateState
  channel: UpdateChannel
  /** The administrator has set the channel. */
  channelFixed: boolean
}

/** Updates of the app that the page runs in. */
export interface UpdatesPort {
  view(): Promise<UpdatesView>
  /** Answers its unsubscribe. */
  onChange(listener: (view: UpdatesView) => void): () => void
  check(): Promise<void>
  /** Restarts with the new version; while uploads run, as soon as they have ended. */
  install(): Promise<void>
  /** Takes back an `install` that still waits for uploads. */
  putOff(): Promise<void>
  setChannel(channel: UpdateChannel): Promise<void>
}
