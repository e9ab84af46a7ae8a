import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField } from './TextField.tsx'
import { useLateSearch } from './useLateSearch.ts'

export interface SearchFieldProps {
  /** What is searched for. A change from outside replaces what is typed. */
  q: string
  onSearch: (q: string) => void
  label: string
  /** Shows the label as placeholder. */
  compact?: boolean
  className?: string | undefined
}

/** Searches half a second after the last key, or on Enter. */
export function SearchField({ q, onSearch, label, compact = false, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  // An answer to an earlier key must not replace what was typed since.
  const [sent, setSent] = useState(q)
  if (q !== known) {
    setKnown(q)
    if (q !== sent) {
      setSent(q)
      setTyped(q)
    }
  }
  const search = (text: string) => {
    setSent(text)
    onSearch(text)
  }
  useLateSearch(typed, (text) => { if (text.trim() !== q) search(text.trim()) })
  return (
    <TextField
      className={className ?? ''} size="sm" type="search" value={typed} maxLength={100} {...(compact ? { 'aria-label': label, placeholder: label } : { label })}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />} onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(typed.trim()) }}
    />
  )
}
