import { IconClipboardText, IconId, IconMailOpened, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formQueries } from '#renderer/entities/form/queries.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { staffQueries } from '#renderer/entities/staff/queries.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Skeleton, Text } from '#renderer/ui/index.ts'
import type { WantedProps } from './WantedClass.tsx'
import styles from './purpose.module.css'

const icon = { size: 24, stroke: 1.5, 'aria-hidden': true } as const

/** A page that is wanted, by its own title. */
function Card({ icon: shown, title, to, children }: { icon: ReactNode; title: string; to: WantedProps['to']; children?: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <section className={styles.card} aria-label={t('wantedPage.label')}>
      <span className={styles.icon}>{shown}</span>
      <div className={styles.words}>
        <Text fw={600} lineClamp={2}>{title}</Text>
        {children === undefined ? null : <Text size="sm">{children}</Text>}
        <Text size="sm" c="dimmed">{t(`wantedPage.${to}`)}</Text>
      </div>
    </section>
  )
}

export function WantedMembership({ to }: WantedProps) {
  const { t } = useTranslation('membership')
  return <Card icon={<IconId {...icon} />} title={t('title')} to={to}>{t('lead')}</Card>
}

/** A form of the site; nothing if it cannot be read, since the login does not need it. */
export function WantedForm({ channelSeq, params, to }: WantedProps) {
  const { data, isError } = useQuery(formQueries.show(useClient(), { channelSeq, formSeq: Number(params.formSeq) }))
  if (isError) return null
  if (data === undefined) return <Skeleton className={styles.card} />
  return <Card icon={<IconClipboardText {...icon} />} title={data.title} to={to} />
}

/** An invitation to a role of the site; nothing if it cannot be read or is over. */
export function WantedRole({ channelSeq, params: { code = '' }, to }: WantedProps) {
  const { t } = useTranslation('staff')
  const site = useSite().channel?.name ?? ''
  const { data, isError } = useQuery({ ...staffQueries.received(useClient(), { channelSeq, code }), retry: false })
  if (isError || (data !== undefined && data.state !== 'open')) return null
  if (data === undefined) return <Skeleton className={styles.card} />
  return <Card icon={<IconUsers {...icon} />} title={t('invited.title', { role: t(`role.${data.userTypeCd}`) })} to={to}>{t('invited.lead', { site })}</Card>
}

export function WantedInvitation({ to }: WantedProps) {
  const { t } = useTranslation('member')
  const site = useSite().channel?.name ?? ''
  return <Card icon={<IconMailOpened {...icon} />} title={t('invite.received', { site })} to={to}>{t('invite.receivedLead')}</Card>
}
