import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField } from './TextField.tsx'
import { useLateSearch } from './useLateSearch.ts'

export interface SearchFieldProps {
  /** What is searched for. Give the field another `key` when it is cleared from outside. */
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
  useLateSearch(typed, (text) => { if (text.trim() !== q) onSearch(text.trim()) })
  return (
    <TextField
      className={className ?? ''} size="sm" type="search" value={typed} maxLength={100} {...(compact ? { 'aria-label': label, placeholder: label } : { label })}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />} onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => { if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSearch(typed.trim()) }}
    />
  )
}
