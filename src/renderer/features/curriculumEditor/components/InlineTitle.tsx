import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CURRICULUM_TITLE_MAX } from '#shared/curriculum/items.ts'
import { TextField } from '#renderer/ui/index.ts'

export interface InlineTitleProps {
  title: string
  /** The new name, or null when it stays, and whether a key ended it; called once. */
  onDone: (title: string | null, byKey: boolean) => void
}

/** A name being changed in its row: Enter and leaving keep it, Escape does not; an empty one is none. */
export function InlineTitle({ title, onDone }: InlineTitleProps) {
  const { t } = useTranslation('curriculum')
  const [typed, setTyped] = useState(title)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const finish = (keep: boolean, byKey: boolean) => {
    if (done.current) return
    done.current = true
    const next = typed.trim()
    onDone(keep && next !== '' && next !== title ? next : null, byKey)
  }
  return (
    <TextField
      ref={input} size="sm" value={typed} maxLength={CURRICULUM_TITLE_MAX} aria-label={t('renameOf', { title })}
      onChange={(event) => setTyped(event.currentTarget.value)} onBlur={() => finish(true, false)}
      onKeyDown={(event) => {
        // The row has keys of its own, and a syllable being composed takes Enter for itself.
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The focus goes on to the row's button, which must not take this key as a press.
        event.preventDefault()
        finish(event.key === 'Enter', true)
      }}
    />
  )
}
