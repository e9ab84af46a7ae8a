import { useSearchParams } from 'react-router-dom'
import { PDF_TYPE } from '#shared/curriculum/items.ts'
import type { MaterialFile } from '#renderer/entities/classroom/queries.ts'

/** The open PDF: the one in the URL (so that Back closes it), else the only one. */
export function useOpenFile(files: readonly MaterialFile[]): { file: MaterialFile | undefined; open: (file: MaterialFile) => void } {
  const [search, setSearch] = useSearchParams()
  const pdfs = files.filter((file) => file.contentType === PDF_TYPE)
  const chosen = pdfs.find((file) => String(file.uploadSeq) === search.get('file'))
  return {
    file: chosen ?? (files.length === 1 ? pdfs[0] : undefined),
    open: (file) => setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('file', String(file.uploadSeq))
      return next
    }),
  }
}
