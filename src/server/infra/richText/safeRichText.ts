import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { sanitizeRichText } from './richText.ts'
import { createWorkerPool } from '#server/infra/workers/workerPool.ts'

// Longer texts may block for over 20 ms.
const AT_ONCE_MAX = 2000

export interface RichTextRequest {
  sent: string
  channelSeq: number | null
  mentions: boolean
}

const pool = createWorkerPool<RichTextRequest, string>(new URL('./richTextWorker.ts', import.meta.url), { threads: 1, queue: 200, timeoutMs: 10_000 })

/**
 * Sanitizes rich text, long texts in a worker. Throws `invalidInput` at `path` when the result exceeds `max` characters, or `unavailable`.
 * @param channelSeq the site whose pictures may stand in the text; null: it has none. `mentions`: whether it may name users, whom the caller then checks
 */
export async function safeRichText(sent: string, { max, path, channelSeq, mentions = false }: { max: number; path: string[]; channelSeq: number | null; mentions?: boolean }): Promise<string> {
  const html = sent.length <= AT_ONCE_MAX ? sanitizeRichText(sent, channelSeq, mentions) : await pool.run({ sent, channelSeq, mentions })
  if (html.length > max) throw new AppError('invalidInput', {}, [{ path, message: validationMessage('validation:richTextTooComplex') }])
  return html
}
