import { Radio } from '@mantine/core'
import type { ChoiceProps } from './choice.ts'
import { inputOrder } from '#renderer/ui/inputs/inputOrder.ts'
import styles from './RadioGroup.module.css'

export function RadioGroup<Value extends string>({ choices, onChange, disabled, ...rest }: ChoiceProps<Value>) {
  return (
    <Radio.Group inputWrapperOrder={inputOrder} size="md" onChange={(value) => onChange(value as Value)} {...rest}>
      <div className={styles.radios}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} description={choice.description} disabled={(disabled ?? false) || (choice.disabled ?? false)} />
        ))}
      </div>
    </Radio.Group>
  )
}
