import { useTranslation } from 'react-i18next'

/** Why a file waits or failed; prefers the server's own message. */
export function useReasonText(): (reason: string | null | undefined, message?: string) => string {
  const { t, i18n } = useTranslation('upload')
  return (reason, message) => {
    if (message !== undefined && message !== '') return message
    const known = reason && i18n.exists(`upload:${reason}`) ? reason : 'refused'
    return t(known as 'refused')
  }
}
