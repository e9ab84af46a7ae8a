import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Switch } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

export function FormSwitch<I extends FieldValues>({ control, name, ...rest }: Bound<I> & Rest<ComponentProps<typeof Switch>>) {
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name })
  return <Switch {...rest} {...field} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} error={error} />
}
