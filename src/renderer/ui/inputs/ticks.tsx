import { Checkbox as BaseCheckbox, Switch as BaseSwitch } from '@mantine/core'
import type { CheckboxProps, SwitchProps } from '@mantine/core'

/** Takes effect at once. */
export function Switch(props: SwitchProps) {
  return <BaseSwitch size="md" {...props} />
}

/** Takes effect with its form. */
export function Checkbox(props: CheckboxProps) {
  return <BaseCheckbox size="sm" {...props} />
}
