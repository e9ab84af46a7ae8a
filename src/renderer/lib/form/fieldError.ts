import { useTranslation } from 'react-i18next'
import { parseValidationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Turns a field's message (a key of `validation.json` or server text) into text; required fields name their label [GEN-03] (platform spec §5). */
export function useFieldError(): (message: string | undefined, label?: unknown) => string | undefined {
  const { t } = useTranslation('validation')
  return (message, label) => {
    if (message === undefined || message === '') return undefined
    const parsed = parseValidationMessage(message)
    if (parsed?.key === 'validation:required' && typeof label === 'string') return t('requiredField', { label })
    // The parameters depend on the key; a locale test checks them.
    return parsed ? String(t(parsed.key, parsed.params as never)) : message
  }
}
