import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useFieldError } from '#renderer/lib/form/fieldError.ts'

/** Binds a field to a form: `<FormTextField control={form.control} name="email" label={…} />`. */
export interface Bound<Input extends FieldValues> {
  // The output type of the form does not matter to a field.
  // oxlint-disable-next-line typescript/no-explicit-any -- Control is invariant in its context and output
  control: Control<Input, any, any>
  name: FieldPath<Input>
}

export type Rest<Props> = Omit<Props, 'name' | 'value' | 'defaultValue' | 'checked' | 'onChange' | 'onBlur' | 'error' | 'ref' | 'control'>

/** A field's value, handlers and error text, which names the field by its label. */
export function useField<Input extends FieldValues>({ control, name, label }: Bound<Input> & { label?: unknown }) {
  const { field, fieldState } = useController({ control, name })
  const text = useFieldError()
  return { field, error: text(fieldState.error?.message, label) }
}
