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
  /** Under which what is typed is kept over a lost session and a reload; never that of a password. */
  draft: string
  label: string
  /** What is saved; when it changes elsewhere, the field follows unless something is typed. */
  saved: Input
  onSave: (values: Output) => Promise<void>
  children: ReactNode
}

/** A small form whose buttons are there as long as something is changed. */
export function OneField<Input extends FieldValues, Output>({ form, draft: name, label, saved, onSave, children }: OneFieldProps<Input, Output>) {
  const { t } = useTranslation('common')
  const [saving, setSaving] = useState(false)
  const { isDirty } = form.formState
  const { clear } = useDraft(name, form, { except: [] })
  useUnsavedPart(isDirty && !saving, clear)
  // What is saved is no draft: shown again later, it would undo what was changed elsewhere meanwhile.
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
