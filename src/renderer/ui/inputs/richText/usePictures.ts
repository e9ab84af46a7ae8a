import type { Editor, JSONContent } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '#renderer/lib/uuid.ts'
import { galleryAt } from './blocks.ts'

/** A stored picture; width and height in px. */
export interface StoredPicture {
  imageUrl: string
  width: number
  height: number
}

export type UploadPicture = (file: File) => Promise<StoredPicture>

/** Pictures of one gallery; it is found by those that it has. */
interface Together {
  sources: Set<string>
}

export interface PendingPicture {
  id: string
  file: File
  previewUrl: string
  /** Pictures that stand together; null: this one stands alone. */
  together: Together | null
  /** Undefined while it waits or is being sent. */
  failure: unknown
}

function sourcesOf(gallery: DocumentNode): Set<string> {
  const sources = new Set<string>()
  gallery.forEach(({ attrs }) => { sources.add(String(attrs['src'])) })
  return sources
}

/** Puts a picture at a place, or at the end of the gallery that has others of its kind; the first of them makes the gallery. */
function insert(editor: Editor, at: number, picture: JSONContent, together: Together | null): void {
  if (together === null) {
    editor.commands.insertContentAt(at, picture)
    return
  }
  let end: number | undefined
  editor.state.doc.descendants((node, from) => {
    if (node.type.name === 'gallery' && [...sourcesOf(node)].some((src) => together.sources.has(src))) end = from + node.nodeSize - 1
    return node.type.name !== 'gallery'
  })
  if (end === undefined) editor.commands.insertContentAt(at, { type: 'gallery', content: [picture] })
  else editor.view.dispatch(editor.state.tr.insert(end, editor.schema.nodeFromJSON(picture)))
}

/** Pictures on their way into the text, one after another. Each goes where it was dropped, however the text changes meanwhile. */
export function usePictures(editor: Editor | null, upload: UploadPicture | undefined) {
  const [pending, setPending] = useState<readonly PendingPicture[]>([])
  const places = useRef(new Map<string, number>())
  const queue = useRef(Promise.resolve())

  useEffect(() => {
    if (editor === null) return undefined
    const move = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }) => {
      for (const [id, at] of places.current) places.current.set(id, transaction.mapping.map(at))
    }
    editor.on('transaction', move)
    return () => { editor.off('transaction', move) }
  }, [editor])

  const forget = (picture: PendingPicture) => {
    places.current.delete(picture.id)
    URL.revokeObjectURL(picture.previewUrl)
    setPending((all) => all.filter(({ id }) => id !== picture.id))
  }
  const run = (picture: PendingPicture) => {
    setPending((all) => all.map((one) => (one.id === picture.id ? { ...one, failure: undefined } : one)))
    queue.current = sendAfter(queue.current, picture)
  }
  async function sendAfter(before: Promise<void>, picture: PendingPicture): Promise<void> {
    await before
    if (!places.current.has(picture.id) || upload === undefined) return
    try {
      const stored = await upload(picture.file)
      const at = places.current.get(picture.id)
      if (at === undefined || editor === null || editor.isDestroyed) return
      const { imageUrl: src, width, height } = stored
      insert(editor, Math.min(at, editor.state.doc.content.size), { type: 'image', attrs: { src, alt: '', width, height } }, picture.together)
      picture.together?.sources.add(src)
      forget(picture)
    } catch (failure) {
      setPending((all) => all.map((one) => (one.id === picture.id ? { ...one, failure: failure ?? new Error('failed') } : one)))
    }
  }
  return {
    pending,
    /** @param at position in the document; default: the selection */
    add(files: readonly File[], at?: number) {
      if (editor === null || upload === undefined) return
      const around = at === undefined ? galleryAt(editor.state.selection.$to) : undefined
      const together = around !== undefined ? { sources: sourcesOf(around.node) } : files.length > 1 ? { sources: new Set<string>() } : null
      for (const file of files) {
        const picture: PendingPicture = { id: newUuid(), file, together, previewUrl: URL.createObjectURL(file), failure: undefined }
        places.current.set(picture.id, at ?? editor.state.selection.to)
        setPending((all) => [...all, picture])
        run(picture)
      }
    },
    retry: run,
    forget,
  }
}
