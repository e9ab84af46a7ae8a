import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { RadioGroup } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

/** @param onChanged after the user chose another */
export function FormRadioGroup<I extends FieldValues>({ control, name, onChanged, ...rest }: Bound<I> & Rest<ComponentProps<typeof RadioGroup>> & { onChanged?: () => void }) {
  const { field, error } = useField<I>({ control, name })
  return <RadioGroup {...rest} value={field.value ?? ''} onChange={(value) => { field.onChange(value); onChanged?.() }} error={error} />
}
