import { useTranslation } from 'react-i18next'
import { orderPaths } from '#shared/order/paths.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'

/** Instead of an order: none in the URL, or an error. */
export function NoOrder({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('order')
  const errorText = useErrorText()
  if (error !== null) return <ErrorState page message={errorText(error)} onRetry={retry} />
  return (
    <EmptyState
      title={<PageTitle flush>{t('fail.none')}</PageTitle>} description={t('fail.noneText')}
      action={<Button component={Link} to={orderPaths.paymenthistory} kind="primary">{t('confirming.history')}</Button>}
    />
  )
}
