import { Select as BaseSelect } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { inputOrder } from './inputOrder.ts'

export function Select(props: SelectProps) {
  return <BaseSelect inputWrapperOrder={inputOrder} size="md" allowDeselect={false} checkIconPosition="right" {...props} />
}
