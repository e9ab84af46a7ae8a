import { PasswordInput } from '@mantine/core'
import type { PasswordInputProps } from '@mantine/core'
import { inputOrder } from './inputOrder.ts'

export function PasswordField({ showLabel, ...rest }: PasswordInputProps & { showLabel: string }) {
  return <PasswordInput inputWrapperOrder={inputOrder} size="md" aria-invalid={Boolean(rest.error)} visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }} {...rest} />
}
