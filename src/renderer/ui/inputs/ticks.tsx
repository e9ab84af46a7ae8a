import { Checkbox as BaseCheckbox, Switch as BaseSwitch } from '@mantine/core'
import type { CheckboxProps, SwitchProps } from '@mantine/core'

export function Switch(props: SwitchProps) {
  return <BaseSwitch size="md" {...props} />
}

export function Checkbox(props: CheckboxProps) {
  return <BaseCheckbox size="sm" {...props} />
}
