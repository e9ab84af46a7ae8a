import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { CODE_LENGTH } from '#shared/kernel/format/formats.ts'
import { inputOrder } from './inputOrder.ts'
import { useDigits } from './useDigits.ts'
import styles from './CodeField.module.css'

export interface CodeFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'type' | 'maxLength'> {
  value: string
  onChange: (digits: string) => void
}

const DOT = '•'

/** Six-digit code; strips other characters (platform spec §5). */
export function CodeField({ value, onChange, ...props }: CodeFieldProps) {
  const digits = useDigits(value, (typed) => onChange(typed.slice(0, CODE_LENGTH)))
  return (
    <TextInput
      inputWrapperOrder={inputOrder} size="md" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} placeholder={DOT.repeat(CODE_LENGTH)}
      classNames={{ input: styles.input ?? '' }} {...props} {...digits}
    />
  )
}
