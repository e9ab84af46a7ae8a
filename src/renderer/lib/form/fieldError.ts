import { useTranslation } from 'react-i18next'
import { parseValidationMessage } from '#shared/kernel/format/validationMessage.ts'

/**
 * Turns a field's message into text: a key of `validation.json` with its values, or the server's own text as it is. That a field is
 * required is told by its label where there is one: '{label} 항목을 입력해주세요!' (platform spec §5) [GEN-03].
 */
export function useFieldError(): (message: string | undefined, label?: unknown) => string | undefined {
  const { t } = useTranslation('validation')
  return (message, label) => {
    if (message === undefined || message === '') return undefined
    const parsed = parseValidationMessage(message)
    if (parsed?.key === 'validation:required' && typeof label === 'string') return t('requiredField', { label })
    // Which values a text takes depends on its key; a test of the locales holds the two together.
    return parsed ? String(t(parsed.key, parsed.params as never)) : message
  }
}
