import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { dataUrlImageTypes, fileRefusal } from '#shared/kernel/format/files.ts'
import { useFieldError } from '#renderer/lib/form/fieldError.ts'
import { FileField } from '#renderer/ui/index.ts'
import styles from './FormImageField.module.css'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(file)
  })
}

/** An image as a data URL, '' if empty, with a preview (platform spec §5). A wrong type or size is refused before reading. */
export function FormImageField<I extends FieldValues>({ control, name, maxBytes, ...rest }: Bound<I> & Omit<Rest<ComponentProps<typeof FileField>>, 'types' | 'clearLabel'> & { maxBytes: number }) {
  const { t } = useTranslation('form')
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name, label: rest.label })
  const message = useFieldError()
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | null) => {
    setChosen(file)
    const refusal = file === null ? null : fileRefusal(file, { types: dataUrlImageTypes, maxBytes })
    setProblem(message(refusal ?? undefined))
    try {
      onChange(file === null || refusal !== null ? '' : await dataUrlOf(file))
    } catch {
      setChosen(null)
      onChange('')
      setProblem(t('file.unreadable'))
    }
    field.onBlur()
  }
  const picture = (value ?? '') as string
  return (
    <div>
      <FileField placeholder={t('file.choose')} {...rest} {...field} types={dataUrlImageTypes} value={chosen} error={problem ?? error} clearLabel={t('file.remove')} onChange={(file) => { void choose(file) }} />
      {picture === '' ? null : <img className={styles.preview} src={picture} alt={t('file.preview')} />}
    </div>
  )
}
