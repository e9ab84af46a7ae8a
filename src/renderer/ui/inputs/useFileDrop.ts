import { useRef, useState } from 'react'
import type { DragEvent } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A dropped folder: the desktop reads it by `file`, the browser by `entry`. */
export interface DroppedDirectory {
  file: File
  entry: FileSystemDirectoryEntry
}

/** Splits a drop into files and folders. Call inside the event: its data is cleared afterwards. */
function partDrop({ items, files }: DataTransfer): { files: File[]; folders: DroppedDirectory[] } {
  const folders: DroppedDirectory[] = []
  for (const item of items ?? []) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : null
    const file = entry?.isDirectory === true ? item.getAsFile() : null
    if (entry?.isDirectory === true && file !== null) folders.push({ file, entry: entry as FileSystemDirectoryEntry })
  }
  return { folders, files: [...files].filter((file) => !folders.some((folder) => folder.file.name === file.name && file.type === '' && folder.file.size === file.size)) }
}

/** Drop target: spread `props`; `over` while files hover. The innermost target wins. Without `onFolders`, folders are ignored. */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false, onFolders?: (folders: DroppedDirectory[]) => void): {
  over: boolean
  props: { onDragEnter: (event: DragEvent) => void; onDragOver: (event: DragEvent) => void; onDragLeave: (event: DragEvent) => void; onDrop: (event: DragEvent) => void }
} {
  const [over, setOver] = useState(false)
  // Entering a child fires leave on its parent, so count both.
  const depth = useRef(0)
  const end = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    over: over && !disabled,
    props: {
      onDragEnter(event) {
        if (!carriesFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragOver(event) {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
      },
      onDragLeave(event) {
        if (!carriesFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) end()
      },
      onDrop(event) {
        if (!carriesFiles(event)) return
        const taken = event.defaultPrevented
        event.preventDefault()
        end()
        if (disabled || taken) return
        const { files, folders } = partDrop(event.dataTransfer)
        if (folders.length > 0) onFolders?.(folders)
        if (files.length > 0 || folders.length === 0) onFiles(files)
      },
    },
  }
}
