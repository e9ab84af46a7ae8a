import { useTranslation } from 'react-i18next'
import { Center, Spinner } from '#renderer/ui/index.ts'

export function PageLoading() {
  const { t } = useTranslation('common')
  return <Center mih="50vh"><Spinner label={t('loading')} /></Center>
}
