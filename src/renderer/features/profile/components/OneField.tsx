import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Form, useDraft } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './profile.module.css'
import { useUnsavedPart } from './unsaved.tsx'

export interface OneFieldProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  /** Name of the draft; never for a password. */
  draft: string
  label: string
  /** The saved value; the field follows it while unchanged. */
  saved: Input
  onSave: (values: Output) => Promise<void>
  children: ReactNode
}

/** A one-field form; its buttons show while it is dirty. */
export function OneField<Input extends FieldValues, Output>({ form, draft: name, label, saved, onSave, children }: OneFieldProps<Input, Output>) {
  const { t } = useTranslation('common')
  const [saving, setSaving] = useState(false)
  const { isDirty } = form.formState
  const { clear } = useDraft(name, form, { except: [], local: true })
  useUnsavedPart(isDirty && !saving, clear)
  // Clear the draft after saving: restored later, it would overwrite newer changes.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) clear()
    wasDirty.current = isDirty
  }, [isDirty, clear])
  const key = JSON.stringify(saved)
  const followed = useRef(key)
  useEffect(() => {
    if (followed.current === key) return
    followed.current = key
    if (form.formState.isDirty) return
    form.reset(JSON.parse(key) as Input)
    clear()
  }, [form, key, clear])
  return (
    <Form
      form={form} label={label} className={styles.fields ?? ''}
      onSubmit={async (values) => {
        setSaving(true)
        try {
          await onSave(values as Output)
        } finally {
          setSaving(false)
        }
      }}
    >
      {children}
      {isDirty ? (
        <div className={styles.row}>
          <Button type="submit" kind="primary" size="sm" loading={saving}>{t('save')}</Button>
          <Button size="sm" kind="quiet" disabled={saving} onClick={() => form.reset(saved)}>{t('cancel')}</Button>
        </div>
      ) : null}
    </Form>
  )
}
