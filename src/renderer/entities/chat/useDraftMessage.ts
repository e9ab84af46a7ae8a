import { useCallback, useState } from 'react'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { readDraft as readKept, removeDraft, writeDraft } from '#renderer/lib/drafts.ts'
import type { ChatRoomRef } from './queries.ts'
import type { ChatPictureLine } from './useOutbox.ts'

export interface DraftMessage {
  content: string
  pictures: ChatPictureLine[]
  /** People that were picked; those whose name still stands in the text are mentioned. */
  named: { userSeq: number; name: string }[]
}

const empty: DraftMessage = { content: '', pictures: [], named: [] }

function readDraft(key: string): DraftMessage {
  try {
    const kept = JSON.parse(readKept('browser', key) ?? '{}') as Partial<DraftMessage>
    return { content: typeof kept.content === 'string' ? kept.content : '', pictures: Array.isArray(kept.pictures) ? kept.pictures : [], named: Array.isArray(kept.named) ? kept.named : [] }
  } catch {
    return empty
  }
}

/** What is typed in a room: it survives a reload, a crash and a lost session, and is its user's alone. */
export function useDraftMessage({ courseSeq, curriculumSeq }: ChatRoomRef) {
  const kept = usePersonStorage()
  const [key] = useState(() => kept.key(`madang.draft.chat.${courseSeq}.${curriculumSeq ?? 0}`))
  const [draft, setDraft] = useState(() => readDraft(key))
  const change = useCallback((part: Partial<DraftMessage> | ((before: DraftMessage) => Partial<DraftMessage>)) => setDraft((before) => {
    const after = { ...before, ...(typeof part === 'function' ? part(before) : part) }
    if (after.content === '' && after.pictures.length === 0) removeDraft('browser', key)
    else writeDraft('browser', key, JSON.stringify(after))
    return after
  }), [key])
  return { draft, change, clear: useCallback(() => change(empty), [change]) }
}
