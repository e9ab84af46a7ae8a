import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { UserInfo } from '#shared/profile/contract.ts'
import { termsPaths } from '#shared/terms/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { Switch, toast } from '#renderer/ui/index.ts'
import { profileQueries } from '#renderer/entities/profile/queries.ts'
import styles from './profile.module.css'

/** Marketing consent with date and version, and whether sites learn of opened mails; a change can be undone [AUTH-10]. */
export function News({ marketingAt, opensAt, newsConsents }: Pick<UserInfo, 'marketingAt' | 'opensAt' | 'newsConsents'>) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const language = useLanguage()
  const { channel } = useSite()
  const change = useMutation({
    mutationFn: ({ wanted }: { wanted: boolean; isUndo?: true }) =>
      client(contract.profile.changeMarketing, { body: { marketingYn: wanted ? 'Y' : 'N', channelSeq: channel?.channelSeq } }),
    async onSuccess(_, { wanted, isUndo }) {
      await queries.invalidateQueries({ queryKey: profileQueries.info(client).queryKey })
      if (isUndo) return
      toast.show({
        message: t(wanted ? 'news.agreed' : 'news.refused'), tone: 'success', stay: 'long',
        action: { label: common('undo'), onClick: () => change.mutate({ wanted: !wanted, isUndo: true }) },
      })
    },
  })
  const opens = useMutation({
    mutationFn: (isOn: boolean) => client(contract.profile.changeOpens, { body: { opensYn: isOn ? 'Y' : 'N' } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: profileQueries.info(client).queryKey }),
  })
  const wanted = change.isPending ? change.variables.wanted : marketingAt !== null
  return (
    <>
      <Switch className={styles.wide ?? ''} labelPosition="left" checked={wanted} disabled={change.isPending} label={t('news.label')} onChange={(event) => change.mutate({ wanted: event.currentTarget.checked })} />
      {marketingAt === null ? null : (
        <Switch
          className={styles.wide ?? ''} labelPosition="left" checked={opens.isPending ? opens.variables : opensAt !== null} disabled={opens.isPending || change.isPending}
          label={t('news.opens')} description={t('news.opensHelp')} onChange={(event) => opens.mutate(event.currentTarget.checked)}
        />
      )}
      {marketingAt === null ? null : (
        <ul className={styles.consents}>
          {newsConsents.length === 0 ? <li className={styles.quiet}>{t('news.since', { day: formatDay(marketingAt, language) })}</li> : null}
          {newsConsents.map(({ channelSeq, siteName, version, agreedAt }) => (
            <li key={`${channelSeq}.${version}`} className={styles.quiet}>{t('news.consent', { name: siteName ?? t('news.platform'), version, day: formatDay(agreedAt, language) })}</li>
          ))}
        </ul>
      )}
      {channel === null ? null : <p className={styles.quiet}><TextLink to={termsPaths['marketing-consent']} inherit>{t('news.read')}</TextLink></p>}
    </>
  )
}
