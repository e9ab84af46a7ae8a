import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Items } from '#renderer/features/curriculumEditor/useCurriculum.ts'
import { useEditor } from './EditorContext.tsx'

export interface Find {
  query: string
  /** Current match, from 1; 0 if none. */
  place: number
  count: number
  shownSeq: number | null
  search: (query: string) => void
  step: (by: 1 | -1) => void
}

function matchesOf(items: Items, query: string): number[] {
  const wanted = query.trim().toLocaleLowerCase()
  return wanted === '' ? [] : items.filter(({ body }) => body.title.toLocaleLowerCase().includes(wanted)).map(({ curriculumSeq }) => curriculumSeq)
}

export function useFind(items: Items, onShow: (curriculumSeq: number) => void): Find {
  const { t } = useTranslation('curriculum')
  const { say } = useEditor()
  const [query, setQuery] = useState('')
  const [shownSeq, setShownSeq] = useState<number | null>(null)
  const matches = matchesOf(items, query)
  const show = (found: readonly number[], index: number) => {
    const seq = found[index] ?? null
    setShownSeq(seq)
    if (seq === null) return
    onShow(seq)
    say(t('find.said', { title: items.find(({ curriculumSeq }) => curriculumSeq === seq)?.body.title ?? '', place: index + 1, total: found.length }))
  }
  const index = shownSeq === null ? -1 : matches.indexOf(shownSeq)
  return {
    query, place: index + 1, count: matches.length, shownSeq: index === -1 ? null : shownSeq,
    search(next) {
      setQuery(next)
      show(matchesOf(items, next), 0)
    },
    step(by) {
      if (matches.length > 0) show(matches, (Math.max(index, by === 1 ? -1 : 0) + by + matches.length) % matches.length)
    },
  }
}
