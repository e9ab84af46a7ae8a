import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { inputOrder } from './inputOrder.ts'

export function TextField(props: TextInputProps) {
  return <TextInput inputWrapperOrder={inputOrder} size="md" {...props} />
}
