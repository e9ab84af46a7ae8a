import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, Callout, ErrorState, PageTitle, Stack } from '#renderer/ui/index.ts'

/** Who asks for a login is nobody that we know, or could not be looked at [SHELL-10]. */
export function ClientRefused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('sso')
  const { t: shell } = useTranslation('shell')
  if (!(error instanceof RestError)) return <ErrorState message={t('departureFailed')} onRetry={onRetry} />
  return <Stack gap="lg"><PageTitle flush>{t('title')}</PageTitle><Callout tone="danger">{error.message}</Callout><Button component={Link} to={{ name: 'index' }} fullWidth>{shell('notFound.home')}</Button></Stack>
}
