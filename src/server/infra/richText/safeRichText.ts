import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { sanitizeRichText } from './richText.ts'
import { createWorkerPool } from '#server/infra/workers/workerPool.ts'

/** Characters that are made safe at once; longer texts may take over 20 ms. */
const AT_ONCE_MAX = 2000

const pool = createWorkerPool<string, string>(new URL('./richTextWorker.ts', import.meta.url), { threads: 1, queue: 200, timeoutMs: 10_000 })

/**
 * Rich text that is safe to show to others, whatever was sent (introductions and lesson contents); made when it is saved.
 * Escaping and the attributes of links make it longer: throws `invalidInput` at `path` where it has more than `max` characters
 * then, and as the pool.
 */
export async function safeRichText(sent: string, { max, path }: { max: number; path: string[] }): Promise<string> {
  const html = sent.length <= AT_ONCE_MAX ? sanitizeRichText(sent) : await pool.run(sent)
  if (html.length > max) throw new AppError('invalidInput', {}, [{ path, message: validationMessage('validation:richTextTooComplex') }])
  return html
}
