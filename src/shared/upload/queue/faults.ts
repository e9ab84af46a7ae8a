import { z } from 'zod'
import { RestError, WireError } from '#shared/kernel/call/client.ts'
import type { SameFile } from '#shared/upload/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'

type SourceReason = 'fileMissing' | 'fileChanged' | 'fileEmpty' | 'fileTypeRefused' | 'fileUnreadable' | 'noPicture'

/** The file that is being sent is gone, not the same any more, has nothing in it, or is no film where one is wanted. */
export class SourceFault extends Error {
  readonly reason: SourceReason

  constructor(reason: SourceReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'SourceFault'
    this.reason = reason
  }
}

/** Sending stopped; `status`, `body` and `retryAfter` (the header, as it came) are the server's, where it answered. */
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

/** The site has this very file already; the person says whether it is sent all the same. */
export class SameFileFound extends Error {
  override readonly name = 'SameFileFound'
  readonly same: SameFile

  constructor(same: SameFile) {
    super('the same file is on the site')
    this.same = same
  }
}

/** A fault that passes by itself. */
export interface PassingFault {
  kind: 'lost' | 'busy' | 'full'
  /** The header `Retry-After`, as it came. */
  retryAfter?: string | undefined
}

/**
 * What a fault means for an upload:
 * - `lost`: no connection; tried again by itself.
 * - `busy`: the server is in trouble, overrun, or another request holds the upload; tried again by itself, and not before
 *   `retryAfter` (the header).
 * - `full`: no room on the server; tried again now and then.
 * - `login`: the session is not let in; renewed once, else it waits until the person has logged in.
 * - `gone`: the server has thrown the upload away; it starts again from the beginning.
 * - `unfinished`: the server lacks bytes; asked where to go on.
 * - `damaged`: a chunk did not arrive as it was sent, and was thrown away; asked where to go on.
 * - `same`: the person is asked.
 * - `failed`: nothing happens until the person acts.
 */
export type FaultMeaning =
  | { kind: 'login' | 'gone' | 'unfinished' | 'damaged' }
  | PassingFault
  | { kind: 'same'; same: SameFile }
  | { kind: 'failed'; reason: FailReason; message?: string }

/** Keys of `upload:` in the locales that say why an upload failed. */
export type FailReason =
  | 'fileMissing' | 'fileChanged' | 'fileEmpty' | 'fileLimitExceeded' | 'fileTypeRefused' | 'fileUnreadable' | 'noPicture' | 'fileDamaged' | 'itemOptimising' | 'itemGone'
  | 'noPermission' | 'uploadGone' | 'refused'

const answerBody = z.looseObject({ code: z.string(), message: z.string().optional() })

const reasonOfCode: Partial<Record<ErrorName, FailReason>> = {
  fileLimitExceeded: 'fileLimitExceeded',
  fileTypeRefused: 'fileTypeRefused',
  fileDamaged: 'fileDamaged',
  itemOptimising: 'itemOptimising',
  noPermission: 'noPermission',
  notMember: 'noPermission',
}
const reasonByCode = new Map<string, FailReason>(Object.entries(reasonOfCode).map(([name, reason]) => [errorTable[name as ErrorName].code, reason]))

/** Reads a fault of any part of an upload: the file, a call or the transfer. */
export function meaningOf(fault: unknown): FaultMeaning {
  if (fault instanceof SourceFault) return { kind: 'failed', reason: fault.reason }
  if (fault instanceof SameFileFound) return { kind: 'same', same: fault.same }
  if (fault instanceof RestError) return meaningOfAnswer(fault, 'itemGone')
  // Something before the server answered: a proxy whose server is away.
  if (fault instanceof WireError && fault.answer !== undefined && isBusy(fault.answer.status)) return { kind: 'busy', retryAfter: fault.answer.retryAfter }
  if (fault instanceof TransferFault && fault.status !== undefined) {
    const { status, retryAfter } = fault
    const body = answerBody.safeParse(parseJson(fault.body))
    if (status === 404 || status === 410) return { kind: 'gone' }
    // The offset went on elsewhere, or another request still holds the upload: asked again where to go on.
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
  // Nothing was made at an address whose time is over.
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

/** First wait after a fault and the longest, in milliseconds; a full server is asked less often. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const FULL_WAIT_MS = 60_000
/** A server that asks for more than this is asked again all the same, in milliseconds. */
const LONGEST_HONOURED_MS = 60 * 60 * 1000

/**
 * Milliseconds to wait before the next try: doubled each time, and spread between half and all of it, so that the clients of
 * a server that comes back do not arrive together.
 * @param attempt 0 for the first wait
 * @param random 0 ≤ random < 1
 */
export function waitBeforeRetry(attempt: number, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10))
  return Math.round(full / 2 + (full / 2) * random)
}

/**
 * Milliseconds that a server asks to be left alone: the header `Retry-After` in seconds or as a date, at most an hour; 0 for
 * none or one that cannot be read.
 * @param now epoch milliseconds
 */
export function askedToWait(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0
  const asked = /^\s*\d+\s*$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isFinite(asked) ? Math.min(LONGEST_HONOURED_MS, Math.max(0, asked)) : 0
}

/**
 * Milliseconds until a fault that passes by itself is tried again. What the server asks for is a lower bound: clients that
 * it sends away together come back spread over the time after it.
 */
export function waitAfter(meaning: PassingFault, attempt: number, random: number, now: number): number {
  const own = meaning.kind === 'full' ? Math.round(FULL_WAIT_MS * (1 + random)) : waitBeforeRetry(attempt, random)
  const asked = askedToWait(meaning.retryAfter, now)
  return asked === 0 ? own : asked + Math.round(Math.min(asked, FIRST_WAIT_MS) * random)
}
