import { FileInput } from '@mantine/core'
import type { FileInputProps } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { inputOrder } from './inputOrder.ts'
import { useFileDrop } from './useFileDrop.ts'
import styles from './FileField.module.css'

export interface FileFieldProps extends Omit<FileInputProps, 'value' | 'onChange' | 'multiple' | 'accept' | 'clearButtonProps'> {
  value: File | null
  onChange: (file: File | null) => void
  /** Media types offered by the file dialog; a dropped file may have any. */
  types: readonly string[]
  clearLabel: string
}

function Chosen({ value }: { value: File | File[] | null }) {
  return value instanceof File ? <span className={styles.chosen}><span className={styles.name}>{value.name}</span><span className={styles.size}>{fileSize(value.size)}</span></span> : null
}

export function FileField({ value, onChange, types, clearLabel, disabled = false, ...rest }: FileFieldProps) {
  const drop = useFileDrop(([file]) => { if (file) onChange(file) }, disabled)
  return (
    <div className={styles.drop} data-over={drop.over || undefined} {...drop.props}>
      <FileInput
        inputWrapperOrder={inputOrder} size="md" clearable leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden="true" />} leftSectionPointerEvents="none"
        {...rest} disabled={disabled} value={value} onChange={onChange} accept={types.join(',')} clearButtonProps={{ 'aria-label': clearLabel, tabIndex: 0 }} valueComponent={Chosen}
      />
    </div>
  )
}
