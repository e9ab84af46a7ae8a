import { SegmentedControl } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { fadeEdges } from '#renderer/ui/layout/fadeEdges.ts'
import type { ChoiceProps } from './choice.ts'
import styles from './Segmented.module.css'

/** @param value null: nothing is chosen yet */
export function Segmented<Value extends string>({ label, value, onChange, choices, disabled, hideLabel }: Omit<ChoiceProps<Value>, 'value'> & { value: Value | null; hideLabel?: boolean }) {
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => fadeEdges(bar.current), [])
  useEffect(() => {
    const { current } = bar
    const chosen = [...current?.querySelectorAll('input') ?? []].find((input) => input.value === value)?.parentElement
    if (current && chosen) current.scrollLeft = chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <div>
      <div id={id} className={hideLabel ? styles.hidden : styles.label}>{label}</div>
      <div ref={bar} className={styles.bar}>
        <SegmentedControl
          aria-labelledby={id} value={value ?? ''} disabled={disabled ?? false} onChange={(next) => onChange(next as Value)}
          data={choices.map((choice) => ({ value: choice.value, label: choice.label, disabled: choice.disabled ?? false }))}
        />
      </div>
    </div>
  )
}
