import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Id of the button that names an item, for focus and links. */
export const titleId = (curriculumSeq: number) => `item-${curriculumSeq}`

/** Brings a row into the page and into sight. */
export interface Seek {
  /** The row that was gone to last; it stays in the page. */
  soughtSeq: number | null
  /** Gives a row the focus. */
  focus: (curriculumSeq: number) => void
  /** Puts a row into the middle of the window; the focus stays where it is. */
  show: (curriculumSeq: number) => void
}

type Target = { curriculumSeq: number; hasFocus: boolean; isCentred: boolean }

/** Goes to rows; first to the one that the address names (`#item-7`). */
export function useSeek(): Seek {
  const [target, setTarget] = useState<Target | null>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const [, seq] = /^#item-(\d+)$/.exec(hash) ?? []
    if (key === '' || seq === undefined) return undefined
    // After navigation the page's title takes the focus first.
    const frame = requestAnimationFrame(() => setTarget({ curriculumSeq: Number(seq), hasFocus: true, isCentred: true }))
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
  useEffect(() => {
    if (target === null) return
    const row = document.getElementById(titleId(target.curriculumSeq))
    if (target.hasFocus) row?.focus({ preventScroll: target.isCentred })
    if (target.isCentred) row?.scrollIntoView({ block: 'center' })
  }, [target])
  return {
    soughtSeq: target?.curriculumSeq ?? null,
    focus: (curriculumSeq) => setTarget({ curriculumSeq, hasFocus: true, isCentred: false }),
    show: (curriculumSeq) => setTarget({ curriculumSeq, hasFocus: false, isCentred: true }),
  }
}
