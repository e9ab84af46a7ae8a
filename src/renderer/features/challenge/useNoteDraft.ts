import { useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '#renderer/lib/drafts.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'

/** The note that was typed before; '' if there is none or it is unreadable. */
function readNote(key: string): string {
  try {
    const kept: unknown = JSON.parse(readDraft('tab', key) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'note' in kept && typeof kept.note === 'string' ? kept.note : ''
  } catch {
    return ''
  }
}

/** A note to learners, kept in the tab until it is sent. @param of what it is about */
export function useNoteDraft(of: string): { note: string; write: (words: string) => void; forget: () => void } {
  const kept = usePersonStorage()
  const [key] = useState(() => kept.key(`madang.draft.missionNote.${of}`))
  const [note, setNote] = useState(() => readNote(key))
  const forget = () => removeDraft('tab', key)
  return {
    note, forget,
    write(words) {
      setNote(words)
      if (words === '') forget()
      else writeDraft('tab', key, JSON.stringify({ note: words }))
    },
  }
}
