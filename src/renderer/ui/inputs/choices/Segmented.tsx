import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { ChoiceProps } from './choice.ts'
import styles from './Segmented.module.css'

export function Segmented<Value extends string>({ label, value, onChange, choices, disabled, hideLabel }: ChoiceProps<Value> & { hideLabel?: boolean }) {
  const id = useId()
  return (
    <div>
      <div id={id} className={hideLabel ? styles.hidden : styles.label}>{label}</div>
      <div className={styles.bar}>
        <SegmentedControl
          aria-labelledby={id} value={value} disabled={disabled ?? false} onChange={(next) => onChange(next as Value)}
          data={choices.map((choice) => ({ value: choice.value, label: choice.label, disabled: choice.disabled ?? false }))}
        />
      </div>
    </div>
  )
}
