import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { CODE_LENGTH, digitsOf } from '#shared/domain/formats.ts'
import { inputOrder } from './inputOrder.ts'
import styles from './CodeField.module.css'

export interface CodeFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type' | 'maxLength'> {
  value: string
  onChange: (digits: string) => void
}

const DOT = '•'

/** A code of six digits: takes digits alone, however they were typed or pasted, and no more than six (platform spec §5). */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <TextInput
      inputWrapperOrder={inputOrder} size="md" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} placeholder={DOT.repeat(CODE_LENGTH)}
      classNames={{ input: styles.input ?? '' }} {...props} onChange={(event) => onChange(digitsOf(event.currentTarget.value).slice(0, CODE_LENGTH))}
    />
  )
}
