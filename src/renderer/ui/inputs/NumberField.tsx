import { NumberInput } from '@mantine/core'
import type { NumberInputProps } from '@mantine/core'
import { inputOrder } from './inputOrder.ts'

/** A number with thousands separators, not negative by default (courses spec §5). */
export function NumberField(props: NumberInputProps) {
  return <NumberInput inputWrapperOrder={inputOrder} size="md" thousandSeparator="," min={0} allowNegative={false} clampBehavior="blur" {...props} />
}
