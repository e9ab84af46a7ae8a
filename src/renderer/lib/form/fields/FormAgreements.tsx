import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { AppForm } from '#renderer/lib/form/useAppForm.ts'
import { Checkbox } from '#renderer/ui/index.ts'
import { FormCheckbox } from './FormCheckbox.tsx'
import styles from './FormAgreements.module.css'

export interface Agreement<Input extends FieldValues> {
  name: FieldPath<Input>
  label: string
  required: boolean
  aside?: ReactNode
}

export interface FormAgreementsProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  legend: string
  allLabel: string
  items: readonly Agreement<Input>[]
}

/** Consent checkboxes, labelled required or optional, with one for all (platform spec §5). */
export function FormAgreements<Input extends FieldValues, Output>({ form, legend, allLabel, items }: FormAgreementsProps<Input, Output>) {
  const { t } = useTranslation('form')
  const ticks: unknown[] = useWatch({ control: form.control, name: items.map(({ name }) => name) })
  const count = ticks.filter((ticked) => ticked === true).length
  const tickAll = (checked: boolean) => {
    for (const { name } of items) form.setValue(name, checked as PathValue<Input, FieldPath<Input>>, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{legend}</legend>
      <Checkbox label={allLabel} fw={600} checked={count === items.length} indeterminate={count > 0 && count < items.length} onChange={(event) => tickAll(event.currentTarget.checked)} />
      <div className={styles.list}>
        {items.map(({ name, label, required, aside }) => (
          <div key={name} className={styles.item}>
            <FormCheckbox control={form.control} name={name} label={t(required ? 'agreement.required' : 'agreement.optional', { label })} />
            {aside}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
