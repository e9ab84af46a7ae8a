import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { ClassPerson } from '#shared/mention/contract.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { mentionOptionId } from '#renderer/ui/index.ts'
import { mentionQueries } from './queries.ts'

/** The name that is being typed behind an @, before the caret; null when none is. */
export function namedBefore(text: string): string | null {
  return /(?:^|\s)@([^\s@]{0,20})$/.exec(text)?.[1] ?? null
}

/** Offers people of the class behind an @ of a plain text; arrows choose, Enter or Tab picks, Escape closes. */
export function useMentions(place: BoardPlace, input: RefObject<HTMLTextAreaElement | null>, content: string, change: (content: string, picked: ClassPerson) => void) {
  const client = useClient()
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const q = namedBefore(content.slice(0, caret))
  const isAsked = q !== null && closedFor !== q
  const { data } = useQuery({ ...mentionQueries.people(client, place, q ?? ''), enabled: isAsked })
  const people = isAsked ? data?.people ?? [] : []
  const isOpen = people.length > 0
  const chosen = people[Math.min(active, people.length - 1)]

  const pick = (person: ClassPerson) => {
    const start = caret - (q?.length ?? 0) - 1
    change(`${content.slice(0, start)}@${person.name} ${content.slice(caret)}`, person)
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
    inputProps: isOpen ? { role: 'combobox', 'aria-expanded': true, 'aria-controls': listId, 'aria-activedescendant': mentionOptionId(listId, chosen?.userSeq ?? 0), 'aria-autocomplete': 'list' } as const : {},
    onSelect: () => setCaret(input.current?.selectionStart ?? 0),
    /** Returns whether the key was for the list. */
    onKeyDown(event: KeyboardEvent): boolean {
      // The Enter that ends the composition of a syllable (Korean, Japanese) is not for us; Safari says so by 229 alone.
      if (!isOpen || chosen === undefined || event.nativeEvent.isComposing || event.keyCode === 229) return false
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
