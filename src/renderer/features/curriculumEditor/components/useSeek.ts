import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

export const titleId = (curriculumSeq: number) => `item-${curriculumSeq}`

export interface Seek {
  soughtSeq: number | null
  focus: (curriculumSeq: number) => void
  show: (curriculumSeq: number) => void
}

type Target = { curriculumSeq: number; hasFocus: boolean; isCentred: boolean }

/** Scrolls to rows; initially to the one in the URL (`#item-7`). */
export function useSeek(): Seek {
  const [target, setTarget] = useState<Target | null>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const [, seq] = /^#item-(\d+)$/.exec(hash) ?? []
    if (key === '' || seq === undefined) return undefined
    // Runs after the page title took the focus.
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
