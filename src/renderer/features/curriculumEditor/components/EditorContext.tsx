import { createContext, use } from 'react'
import type { CurriculumActions } from '#renderer/features/curriculumEditor/useCurriculum.ts'
import type { useFileCalls } from '#renderer/features/curriculumEditor/useFileCalls.ts'
import type { ItemUploads } from './useItemUploads.ts'

/** Context of the editor; stable identity, since every row reads it. */
export interface Editor {
  channelSeq: number
  courseSeq: number
  actions: CurriculumActions
  files: ReturnType<typeof useFileCalls>
  uploads: ItemUploads
  open: (curriculumSeq: number | null) => void
  say: (message: string) => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('outside the curriculum editor')
  return editor
}
