import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { RestError } from '#shared/kernel/call/client.ts'

/** Maps an error code to its field, such as 800002 to the password. */
export type FieldOfCode<Input extends FieldValues> = Partial<Record<string, FieldPath<Input>>>

/** Shows a server refusal at its fields (an issue path may begin with `body`) and focuses the first; false if none matches. */
export function applyServerIssues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  fieldOfCode: FieldOfCode<Input> = {},
): boolean {
  if (!(error instanceof RestError)) return false
  const ofCode = fieldOfCode[error.code]
  if (ofCode !== undefined) {
    form.setError(ofCode, { type: 'server', message: error.message }, { shouldFocus: true })
    return true
  }
  const values = form.getValues()
  const onFields = error.issues
    .map(({ path, message }) => ({ path: path[0] === 'body' ? path.slice(1) : path, message }))
    .filter(({ path }) => path.length > 0 && String(path[0]) in values)
  onFields.forEach(({ path, message }, index) => {
    form.setError(path.join('.') as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return onFields.length > 0
}
