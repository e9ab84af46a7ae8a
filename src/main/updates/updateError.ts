import type { UpdateFailure } from '#shared/desktop/updatesPort.ts'

export class UpdateError extends Error {
  readonly failure: UpdateFailure

  constructor(failure: UpdateFailure, options?: ErrorOptions) {
    super(`update failed: ${failure}`, options)
    this.name = 'UpdateError'
    this.failure = failure
  }
}

export const FEED_SIGNATURE = 'MADANG_FEED_SIGNATURE'

const byCode: Record<string, UpdateFailure> = {
  [FEED_SIGNATURE]: 'badSignature',
  ERR_UPDATER_INVALID_SIGNATURE: 'badSignature',
  ERR_CHECKSUM_MISMATCH: 'tampered',
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'badFeed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'badFeed',
  ERR_UPDATER_INVALID_VERSION: 'badFeed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'badFeed',
  ERR_UPDATER_NO_CHECKSUM: 'badFeed',
  ERR_UPDATER_ZIP_FILE_NOT_FOUND: 'badFeed',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EACCES: 'disk',
  EPERM: 'disk',
  EROFS: 'disk',
  EEXIST: 'disk',
  ENOTDIR: 'disk',
}

const network = /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|net::ERR_\w+|aborted|timed out)\b/
const answeredError = /\bstatus [45]\d\d\b|^(HttpError: )?[45]\d\d\b/

/** Maps an updater error to what the user is shown. */
export function failureOf(error: unknown, during: 'check' | 'download' | 'install'): UpdateFailure {
  if (error instanceof UpdateError) return error.failure
  const { code, message } = error as { code?: unknown; message?: unknown }
  const known = typeof code === 'string' ? byCode[code] : undefined
  if (known !== undefined) return known
  const words = `${String(message)} ${String(code)}`
  if (answeredError.test(words) || (typeof code === 'string' && code.startsWith('HTTP_ERROR_'))) return 'badFeed'
  if (network.test(words)) return during === 'download' ? 'brokenOff' : 'offline'
  return 'unknown'
}
