import { useCallback } from 'react'
import type { ComponentProps, RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Textarea } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormTextarea<I extends FieldValues>({ control, name, inputRef, ...rest }: Bound<I> & Rest<ComponentProps<typeof Textarea>> & { inputRef?: RefObject<HTMLTextAreaElement | null> }) {
  const { field, error } = useField<I>({ control, name, label: rest.label })
  const { ref } = field
  const bothRefs = useCallback((input: HTMLTextAreaElement | null) => {
    ref(input)
    if (inputRef !== undefined) inputRef.current = input
  }, [ref, inputRef])
  return <Textarea {...rest} {...field} ref={bothRefs} value={field.value ?? ''} error={error} />
}
