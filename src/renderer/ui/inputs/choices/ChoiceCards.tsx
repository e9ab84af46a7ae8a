import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './ChoiceCards.module.css'

export interface CardChoice<Value extends string> {
  value: Value
  label: string
  description?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export interface ChoiceCardsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly CardChoice<Value>[]
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean
}

export function ChoiceCards<Value extends string>({ label, value, onChange, choices, description, error, disabled }: ChoiceCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={`${id}-help`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            <input type="radio" name={id} value={choice.value} checked={choice.value === value} disabled={choice.disabled} onChange={() => onChange(choice.value)} className={styles.input} />
            {choice.icon === undefined ? null : <span className={styles.icon} aria-hidden="true">{choice.icon}</span>}
            <span className={styles.text}>
              <span className={styles.title}>{choice.label}</span>
              {choice.description === undefined ? null : <span className={styles.description}>{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-help`} className={styles.help} data-error={error ? true : undefined}>{error ?? description}</div>
    </fieldset>
  )
}
