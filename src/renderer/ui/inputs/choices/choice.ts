import type { ReactNode } from 'react'

export interface Choice<Value extends string> {
  value: Value
  label: string
  description?: ReactNode
  disabled?: boolean
}

export interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
}
