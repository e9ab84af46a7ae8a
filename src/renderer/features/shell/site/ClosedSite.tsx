import { IconDoorExit } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { authPaths } from '#shared/auth/paths.ts'
import type { Channel } from '#shared/channel/contract.ts'
import { membershipPaths } from '#shared/membership/paths.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, Group, PageTitle } from '#renderer/ui/index.ts'

/** In place of the pages of a site that is closing; what is paid can still be finished (SET-04). Needs the texts `ownership`. */
export function ClosedSite({ name, closing: { closesAt, reason } }: { name: string; closing: NonNullable<Channel['closing']> }) {
  const { t } = useTranslation('ownership')
  const day = formatDay(closesAt, useLanguage())
  const { user } = useSession()
  const title = t('closed.title', { name })
  usePageTitle(title)
  return (
    <EmptyState
      icon={<IconDoorExit size={28} stroke={1.5} />} title={<PageTitle flush>{title}</PageTitle>}
      description={reason === '' ? t('closed.text', { day }) : t('closed.textWhy', { day, reason })}
      action={user === null ? <Button component={Link} kind="primary" to={authPaths.login}>{t('closed.login')}</Button> : (
        <Group gap="sm" justify="center">
          <Button component={Link} kind="primary" to={orderPaths.paymenthistory}>{t('closed.payments')}</Button>
          <Button component={Link} to={membershipPaths.membership}>{t('closed.membership')}</Button>
        </Group>
      )}
    />
  )
}
