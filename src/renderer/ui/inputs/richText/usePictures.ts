import type { Editor } from '@tiptap/core'
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '#renderer/lib/uuid.ts'

/** A stored picture; width and height in px. */
export interface StoredPicture {
  imageUrl: string
  width: number
  height: number
}

export type UploadPicture = (file: File) => Promise<StoredPicture>

export interface PendingPicture {
  id: string
  file: File
  previewUrl: string
  /** Undefined while it waits or is being sent. */
  failure: unknown
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
      editor.commands.insertContentAt(Math.min(at, editor.state.doc.content.size), { type: 'image', attrs: { src, alt: '', width, height } })
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
      for (const file of files) {
        const picture: PendingPicture = { id: newUuid(), file, previewUrl: URL.createObjectURL(file), failure: undefined }
        places.current.set(picture.id, at ?? editor.state.selection.to)
        setPending((all) => [...all, picture])
        run(picture)
      }
    },
    retry: run,
    forget,
  }
}
