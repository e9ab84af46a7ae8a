/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the keyboard stays in the text, which names the active option: ARIA's combobox; no tag is one */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatPerson } from '#shared/chat/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar, Badge } from '#renderer/ui/index.ts'
import { chatQueries } from './queries.ts'
import type { ChatRoomRef } from './queries.ts'
import type { DraftMessage } from './useDraftMessage.ts'
import styles from './chat.module.css'

/** The name that is being typed behind an @, before the caret; null when none is. */
export function namedBefore(text: string): string | null {
  return /(?:^|\s)@([^\s@]{0,20})$/.exec(text)?.[1] ?? null
}

/** Offers people of the class behind an @; arrows choose, Enter or Tab picks, Escape closes. */
export function useMentions(room: ChatRoomRef, input: RefObject<HTMLTextAreaElement | null>, draft: DraftMessage, change: (part: Partial<DraftMessage>) => void) {
  const client = useClient()
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const q = namedBefore(draft.content.slice(0, caret))
  const isAsked = q !== null && closedFor !== q
  const { data } = useQuery({ ...chatQueries.people(client, room, q ?? ''), enabled: isAsked, staleTime: 60_000 })
  const people = isAsked ? data?.people ?? [] : []
  const isOpen = people.length > 0
  const chosen = people[Math.min(active, people.length - 1)]

  const pick = (person: ChatPerson) => {
    const start = caret - (q?.length ?? 0) - 1
    const content = `${draft.content.slice(0, start)}@${person.name} ${draft.content.slice(caret)}`
    change({ content, named: [...draft.named.filter(({ userSeq }) => userSeq !== person.userSeq), { userSeq: person.userSeq, name: person.name }] })
    setActive(0)
    const end = start + person.name.length + 2
    setCaret(end)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(end, end)
    })
  }

  return {
    list: { listId, people, active: chosen?.userSeq ?? null, onPick: pick },
    inputProps: isOpen ? { role: 'combobox', 'aria-expanded': true, 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen?.userSeq ?? 0}`, 'aria-autocomplete': 'list' } as const : {},
    onSelect: () => setCaret(input.current?.selectionStart ?? 0),
    /** Returns whether the key was for the list. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!isOpen || chosen === undefined) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setActive((Math.min(active, people.length - 1) + step + people.length) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
      else if (event.key === 'Escape') setClosedFor(q)
      else return false
      event.preventDefault()
      return true
    },
  }
}

export function MentionList({ listId, people, active, onPick }: { listId: string; people: readonly ChatPerson[]; active: number | null; onPick: (person: ChatPerson) => void }) {
  const { t } = useTranslation('chat')
  const mediaUrl = useMediaUrl()
  if (people.length === 0) return null
  return (
    <div id={listId} className={styles.people} role="listbox" aria-label={t('people')}>
      {people.map((person) => (
        <div
          key={person.userSeq} id={`${listId}-${person.userSeq}`} className={styles.person} role="option" tabIndex={-1} aria-selected={person.userSeq === active}
          onMouseDown={(event) => { event.preventDefault(); onPick(person) }}
        >
          <Avatar name={person.name} src={person.profileImageUrl === null ? null : mediaUrl(person.profileImageUrl)} size={28} />
          <span>{person.name}</span>
          {person.isStaff ? <Badge tone="primary" size="sm">{t('staff')}</Badge> : null}
        </div>
      ))}
    </div>
  )
}
