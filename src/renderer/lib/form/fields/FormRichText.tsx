import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { RichTextEditor } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormRichText<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof RichTextEditor>>) {
  const { field, error } = useField<I>({ control, name })
  return <RichTextEditor {...rest} value={field.value ?? ''} onChange={field.onChange} onBlur={field.onBlur} error={error} />
}
