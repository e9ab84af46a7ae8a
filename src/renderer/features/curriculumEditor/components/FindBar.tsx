import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, TextField } from '#renderer/ui/index.ts'
import type { Find } from './useFind.ts'
import styles from './editor.module.css'

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
