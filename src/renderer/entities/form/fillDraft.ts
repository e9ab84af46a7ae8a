import { z } from 'zod'
import { formAnswers } from '#shared/form/rules.ts'
import { LOCAL_PREFIX, readDraft, removeDraft, writeDraft } from '#renderer/lib/drafts.ts'
import type { DraftKeep } from '#renderer/lib/drafts.ts'
import type { PersonStorage } from '#renderer/lib/personStorage.tsx'
import { newUuid } from '#renderer/lib/uuid.ts'

const fillDraft = z.object({
  answers: formAnswers,
  files: z.record(z.string(), z.object({ fileId: z.string(), fileName: z.string(), fileSize: z.number() })),
  /** Sent with the answers, so that a repeat after an error is not a second submission. */
  key: z.uuid(),
})
export type FillDraft = z.infer<typeof fillDraft>

export const emptyFill = (): FillDraft => ({ answers: {}, files: {}, key: newUuid() })

/** What was typed in a form, kept on the device until it is sent: of a visitor as long as the tab. */
export function fillDraftOf(kept: PersonStorage, name: string, isUser: boolean) {
  const key = kept.key(`${LOCAL_PREFIX}form.${name}`)
  const keep: DraftKeep = isUser ? 'browser' : 'tab'
  return {
    read(): FillDraft | null {
      try {
        return fillDraft.safeParse(JSON.parse(readDraft(keep, key) ?? 'null')).data ?? null
      } catch {
        return null
      }
    },
    write: (draft: FillDraft) => writeDraft(keep, key, JSON.stringify(draft)),
    clear: () => removeDraft(keep, key),
  }
}
