import { z } from 'zod'
import { RestError, WireError } from '#shared/kernel/call/client.ts'
import type { SameFile } from '#shared/upload/sameFile.ts'
import { errorTable } from '#shared/kernel/errors.ts'

type SourceReason = 'fileMissing' | 'fileChanged' | 'fileEmpty' | 'fileTypeRefused' | 'fileUnreadable' | 'noPicture'

/** The local file is missing, changed, empty or not a video. */
export class SourceFault extends Error {
  readonly reason: SourceReason

  constructor(reason: SourceReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'SourceFault'
    this.reason = reason
  }
}

/** A failed transfer; `status`, `body` and the raw `retryAfter` are set when the server responded. */
export class TransferFault extends Error {
  readonly status: number | undefined
  readonly body: string
  readonly retryAfter: string | undefined

  constructor(status: number | undefined, body: string, options?: ErrorOptions & { retryAfter?: string | undefined }) {
    super(status === undefined ? 'no answer to the transfer' : `transfer refused with ${status}`, options)
    this.name = 'TransferFault'
    this.status = status
    this.body = body
    this.retryAfter = options?.retryAfter
  }
}

/** The site has the same content already; the user decides whether to send it. */
export class SameFileFound extends Error {
  override readonly name = 'SameFileFound'
  readonly same: SameFile

  constructor(same: SameFile) {
    super('the same file is on the site')
    this.same = same
  }
}

export interface PassingFault {
  kind: 'lost' | 'busy' | 'full'
  retryAfter?: string | undefined
}

/**
 * What a fault means for an upload. `failed` needs the user; the others recover by themselves:
 * - `lost` (no connection), `busy` (server overloaded, or another request holds the upload) and `full` (no storage): retry with backoff.
 * - `login`: renew the session once, else wait for sign-in.
 * - `gone`: the server dropped the upload; start over.
 * - `unfinished` (bytes missing) and `damaged` (a chunk failed its checksum): ask for the offset and resume.
 * - `same`: ask the user.
 */
export type FaultMeaning =
  | { kind: 'login' | 'gone' | 'unfinished' | 'damaged' }
  | PassingFault
  | { kind: 'same'; same: SameFile }
  | { kind: 'failed'; reason: FailReason; message?: string }

export type FailReason =
  | 'fileMissing' | 'fileChanged' | 'fileEmpty' | 'fileLimitExceeded' | 'fileTypeRefused' | 'fileUnreadable' | 'noPicture' | 'fileDamaged' | 'itemOptimising' | 'itemGone'
  | 'noPermission' | 'uploadGone' | 'refused'

const answerBody = z.looseObject({ code: z.string(), message: z.string().optional() })

const reasonByCode = new Map<string, FailReason>([
  [errorTable.fileLimitExceeded.code, 'fileLimitExceeded'],
  [errorTable.fileTypeRefused.code, 'fileTypeRefused'],
  [errorTable.fileDamaged.code, 'fileDamaged'],
  [errorTable.itemOptimising.code, 'itemOptimising'],
  [errorTable.noPermission.code, 'noPermission'],
  [errorTable.notMember.code, 'noPermission'],
])

/** Classifies an error of any part of an upload: file, call or transfer. */
export function meaningOf(fault: unknown): FaultMeaning {
  if (fault instanceof SourceFault) return { kind: 'failed', reason: fault.reason }
  if (fault instanceof SameFileFound) return { kind: 'same', same: fault.same }
  if (fault instanceof RestError) return meaningOfAnswer(fault, 'itemGone')
  // A response from a proxy whose server is down.
  if (fault instanceof WireError && fault.answer !== undefined && isBusy(fault.answer.status)) return { kind: 'busy', retryAfter: fault.answer.retryAfter }
  if (fault instanceof TransferFault && fault.status !== undefined) {
    const { status, retryAfter } = fault
    const body = answerBody.safeParse(parseJson(fault.body))
    if (status === 404 || status === 410) return { kind: 'gone' }
    // Another request moved the offset or holds the upload: ask for the offset again.
    if (status === 409 || status === 423) return { kind: 'busy', retryAfter }
    return meaningOfAnswer({ status, retryAfter, code: body.data?.code, message: body.data?.message }, 'uploadGone')
  }
  return { kind: 'lost' }
}

interface Answer {
  status: number
  code: string | undefined
  message: string | undefined
  retryAfter: string | undefined
}

function meaningOfAnswer({ status, code, message, retryAfter }: Answer, missing: FailReason): FaultMeaning {
  // The creation URL expired unused.
  if (code === errorTable.uploadGone.code || code === errorTable.linkExpired.code) return { kind: 'gone' }
  if (code === errorTable.uploadUnfinished.code) return { kind: 'unfinished' }
  if (code === errorTable.chunkDamaged.code) return { kind: 'damaged' }
  if (code === errorTable.storageFull.code || status === 507) return { kind: 'full', retryAfter }
  const known = code === undefined ? undefined : reasonByCode.get(code)
  const said = message === undefined || message === '' ? {} : { message }
  if (known !== undefined) return { kind: 'failed', reason: known, ...said }
  if (status === 401) return { kind: 'login' }
  if (status === 413) return { kind: 'failed', reason: 'fileLimitExceeded', ...said }
  if (status === 404 || status === 410) return { kind: 'failed', reason: missing, ...said }
  if (isBusy(status)) return { kind: 'busy', retryAfter }
  return { kind: 'failed', reason: 'refused', ...said }
}

function isBusy(status: number): boolean {
  return status === 408 || status === 423 || status === 425 || status === 429 || status >= 500
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Shortest and longest backoff (ms); a full server is retried less often. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const FULL_WAIT_MS = 60_000
/** Cap on an excessive `Retry-After` (ms). */
const LONGEST_HONOURED_MS = 60 * 60 * 1000

/** Exponential backoff with jitter (ms), so that clients do not return at once. `attempt` from 0; 0 ≤ `random` < 1. */
export function waitBeforeRetry(attempt: number, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10))
  return Math.round(full / 2 + (full / 2) * random)
}

/** Parses `Retry-After` (seconds or a date) to ms, at most an hour; 0 when missing or invalid. `now` in epoch ms. */
export function askedToWait(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0
  const asked = /^\s*\d+\s*$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isFinite(asked) ? Math.min(LONGEST_HONOURED_MS, Math.max(0, asked)) : 0
}

/** Delay until the retry (ms): at least `Retry-After`, plus jitter. */
export function waitAfter(meaning: PassingFault, attempt: number, random: number, now: number): number {
  const own = meaning.kind === 'full' ? Math.round(FULL_WAIT_MS * (1 + random)) : waitBeforeRetry(attempt, random)
  const asked = askedToWait(meaning.retryAfter, now)
  return asked === 0 ? own : asked + Math.round(Math.min(asked, FIRST_WAIT_MS) * random)
}
