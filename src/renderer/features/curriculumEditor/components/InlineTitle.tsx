import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CURRICULUM_TITLE_MAX } from '#shared/curriculum/items.ts'
import { TextField } from '#renderer/ui/index.ts'

export interface InlineTitleProps {
  title: string
  /** Called once with the new name, or null if unchanged, and whether a key ended the edit. */
  onDone: (title: string | null, byKey: boolean) => void
}

/** Rename in place: Enter and blur save, Escape or an empty name cancels. */
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
        // Keep keys from the row; Enter may end an IME composition.
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // The row's button gets the focus and must not see this key.
        event.preventDefault()
        finish(event.key === 'Enter', true)
      }}
    />
  )
}
