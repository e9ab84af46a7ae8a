import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, TextField } from '#renderer/ui/index.ts'
import { useEditor } from '../useCurriculum.ts'
import type { Items } from '../useCurriculum.ts'
import styles from '../editor.module.css'

interface Find {
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

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Search by title on Ctrl+F, since the browser's search misses rows that are not rendered; a second Ctrl+F is the browser's. */
export function FindBar({ find, onLeave }: { find: Find; onLeave: (curriculumSeq: number | null) => void }) {
  const { t } = useTranslation('curriculum')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const takeFind = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'f'
      // A dialog traps the focus.
      if (!isFind || document.activeElement === field.current || document.querySelector('[role=dialog][aria-modal=true]') !== null) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', takeFind)
    return () => document.removeEventListener('keydown', takeFind)
  }, [])
  const { query, place, count, shownSeq, search, step } = find
  return (
    <search className={styles.find}>
      <TextField
        ref={field} size="sm" type="search" value={query} aria-label={t('find.label')} placeholder={t('find.label')} leftSection={<IconSearch {...icon} />}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') onLeave(shownSeq)
          else return
          event.preventDefault()
        }}
      />
      <span className={styles.findCount}>{query.trim() === '' ? null : count === 0 ? t('find.none') : t('find.place', { place, total: count })}</span>
      <IconButton size="md" label={t('find.previous')} disabled={count === 0} onClick={() => step(-1)}><IconChevronUp {...icon} /></IconButton>
      <IconButton size="md" label={t('find.next')} disabled={count === 0} onClick={() => step(1)}><IconChevronDown {...icon} /></IconButton>
    </search>
  )
}
