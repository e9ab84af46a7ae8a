import { Checkbox as BaseCheckbox, Switch as BaseSwitch } from '@mantine/core'
import type { CheckboxProps, SwitchProps } from '@mantine/core'

/** On or off, at once. */
export function Switch(props: SwitchProps) {
  return <BaseSwitch size="md" {...props} />
}

/** Yes or no, within a form. */
export function Checkbox(props: CheckboxProps) {
  return <BaseCheckbox size="sm" {...props} />
}
