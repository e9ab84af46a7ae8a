import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Pill, PillsInput } from '@mantine/core'
import type { PillsInputProps } from '@mantine/core'
import { useId } from 'react'
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { inputOrder } from './inputOrder.ts'

export interface TagsFieldProps extends Omit<PillsInputProps, 'value' | 'onChange' | 'onBlur' | 'children' | 'ref'> {
  tags: readonly string[]
  text: string
  onText: (text: string) => void
  /** Adds tags; returns whether all were accepted. */
  onAdd: (text: string) => boolean
  onRemove: (index: number) => void
  onBlur?: () => void
  removeLabel: (tag: string) => string
  name?: string
  placeholder?: string | undefined
  inputMode?: 'text' | 'email' | 'url' | 'numeric'
  ref?: Ref<HTMLInputElement>
}

/** Enter, comma, Tab and blur add a tag; Backspace removes the last (platform spec §5). Tab on refused text leaves, to avoid a focus trap. */
export function TagsField({ tags, text, onText, onAdd, onRemove, onBlur, removeLabel, name, placeholder, inputMode, ref, ...rest }: TagsFieldProps) {
  const id = useId()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and comma first end an IME composition.
    if (event.nativeEvent.isComposing) return
    const typed = text.trim() !== ''
    if (event.key === 'Backspace' && text === '' && tags.length > 0) onRemove(tags.length - 1)
    if ((event.key === 'Enter' && typed) || event.key === ',') {
      event.preventDefault()
      onAdd(text)
    }
    if (event.key === 'Tab' && !event.shiftKey && typed && onAdd(text)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[,\t\r\n]/.test(pasted)) return
    event.preventDefault()
    onAdd(`${text}${pasted}`)
  }
  return (
    <PillsInput inputWrapperOrder={inputOrder} size="md" id={id} {...rest}>
      <Pill.Group>
        {tags.map((tag, index) => (
          <Pill
            key={`${tag} ${tags.slice(0, index).filter((other) => other === tag).length}`} withRemoveButton onRemove={() => onRemove(index)} maw="100%"
            removeButtonProps={{ 'aria-label': removeLabel(tag), 'aria-hidden': false, tabIndex: 0 }}
          >
            {tag}
          </Pill>
        ))}
        <PillsInput.Field
          ref={ref} id={id} name={name} value={text} placeholder={tags.length === 0 ? placeholder : undefined} inputMode={inputMode} autoComplete="off" spellCheck={false}
          onKeyDown={press} onPaste={paste}
          onChange={(event) => {
            const { value } = event.currentTarget
            // Phone keyboards and IMEs insert a comma without a key event.
            if (value.includes(',') && !(event.nativeEvent as InputEvent).isComposing) onAdd(value)
            else onText(value)
          }}
          onBlur={() => {
            if (text.trim() !== '') onAdd(text)
            onBlur?.()
          }}
        />
      </Pill.Group>
    </PillsInput>
  )
}
