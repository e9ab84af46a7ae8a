import type { ReactNode } from 'react'
import type { FieldValues, SubmitHandler } from 'react-hook-form'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { applyServerIssues } from './serverIssues.ts'
import type { FieldOfCode } from './serverIssues.ts'
import type { AppForm } from './useAppForm.ts'

export interface FormProps<Input extends FieldValues, Output> {
  form: AppForm<Input, Output>
  onSubmit: SubmitHandler<Output & FieldValues>
  fieldOfCode?: FieldOfCode<Input>
  label?: string
  id?: string
  className?: string
  children: ReactNode
}

export function Form<Input extends FieldValues, Output>({ form, onSubmit, fieldOfCode, label, children, ...rest }: FormProps<Input, Output>) {
  const showError = useShowError()
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values as Output & FieldValues)
    } catch (error) {
      if (!applyServerIssues(form, error, fieldOfCode)) showError(error)
    }
  })
  return <form noValidate aria-label={label} onSubmit={(event) => { void submit(event) }} {...rest}>{children}</form>
}
