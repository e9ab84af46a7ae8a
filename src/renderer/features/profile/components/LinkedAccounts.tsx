import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { snsTypes } from '#shared/social/providers.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { socialQueries, SocialMark, useLinkSocial } from '#renderer/entities/social/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Badge, Button, ErrorState, Skeleton, useConfirm } from '#renderer/ui/index.ts'
import styles from './profile.module.css'

/** Social logins: link and unlink, but never the last way to log in [AUTH-03, AUTH-10]. Needs the texts `social`. */
export function LinkedAccounts() {
  const { t } = useTranslation('profile')
  const { t: social } = useTranslation('social')
  const client = useClient()
  const language = useLanguage()
  const confirm = useConfirm()
  const errorText = useErrorText()
  const channelSeq = useSite().channel?.channelSeq
  const linked = useQuery(socialQueries.accounts(client))
  const providers = useQuery(socialQueries.providers(client, channelSeq))
  const platform = usePlatform()
  // Providers reject apps, so the system browser links.
  const { link, unlink, busy } = useLinkSocial(platform.kind === 'web' ? undefined : (path) => { void platform.openExternal(`${platform.serverOrigin}${path}`) })
  if (linked.isLoadingError) return <ErrorState message={errorText(linked.error)} onRetry={() => { void linked.refetch() }} />
  if (linked.data === undefined || providers.isPending) return <Skeleton height={64} radius="md" aria-hidden="true" />

  const { accounts, canUnlink } = linked.data
  const offered = providers.data?.providers ?? []
  const shown = snsTypes.map((code) => ({ code, name: social(`name.${code}`), account: accounts.find(({ snsTypeCd }) => snsTypeCd === code) }))
    .filter(({ code, account }) => account !== undefined || offered.includes(code))
  if (shown.length === 0) return <p className={styles.quiet}>{t('linked.none')}</p>
  const askUnlink = async (code: SnsTypeCd, name: string) => {
    if (await confirm({ title: t('linked.unlinkTitle', { name }), message: t('linked.unlinkText', { name }), confirmLabel: t('linked.unlink') })) unlink(code)
  }
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ code, name, account }) => account === undefined ? (
          <Provider key={code} code={code} name={name}>
            <Button
              size="xs" kind="soft" leftSection={<IconLink size={16} stroke={1.75} aria-hidden="true" />} aria-label={t('linked.linkOne', { name })}
              loading={busy === code} onClick={() => link(code)}
            >
              {t('linked.link')}
            </Button>
          </Provider>
        ) : (
          <Provider key={code} code={code} name={name} since={[account.email, formatDay(account.linkedAt, language)].filter(Boolean).join(' · ')}>
            {canUnlink ? (
              <Button size="xs" loading={busy === code} aria-label={t('linked.unlinkOne', { name })} onClick={() => { void askUnlink(code, name) }}>{t('linked.unlink')}</Button>
            ) : null}
          </Provider>
        ))}
      </ul>
      {accounts.length > 0 && !canUnlink ? <p className={styles.quiet}>{t('linked.last')}</p> : null}
    </>
  )
}

function Provider({ code, name, since, children }: { code: SnsTypeCd; name: string; since?: string; children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <li className={styles.item}>
      <span className={styles.itemIcon}><SocialMark type={code} size={22} /></span>
      <div className={styles.itemText}>
        <span className={styles.itemName}>{name}{since === undefined ? null : <Badge tone="success">{t('linked.on')}</Badge>}</span>
        {since === undefined ? null : <span className={styles.quiet}>{since}</span>}
      </div>
      {children}
    </li>
  )
}
