import { useTranslation } from 'react-i18next'
import { parseValidationMessage } from '#shared/domain/validationMessage.ts'

/** Turns a field's message into text: a key of `validation.json` with its values, or the server's own text as it is. */
export function useFieldError(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('validation')
  return (message) => {
    if (message === undefined || message === '') return undefined
    const parsed = parseValidationMessage(message)
    // Which values a text takes depends on its key; a test of the locales holds the two together.
    return parsed ? String(t(parsed.key, parsed.params as never)) : message
  }
}
