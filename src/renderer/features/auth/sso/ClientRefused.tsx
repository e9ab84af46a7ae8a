import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, Callout, ErrorState, PageTitle, Stack } from '#renderer/ui/index.ts'

/** The client is unknown, or the check failed [SHELL-10]. */
export function ClientRefused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('sso')
  const { t: shell } = useTranslation('shell')
  if (!(error instanceof RestError)) return <ErrorState message={t('redirectFailed')} onRetry={onRetry} />
  return <Stack gap="lg"><PageTitle flush>{t('title')}</PageTitle><Callout tone="danger">{error.message}</Callout><Button component={Link} to={channelPaths.index} fullWidth>{shell('notFound.home')}</Button></Stack>
}
