import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconLinkOff, IconMail, IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorTable } from '#shared/kernel/errors.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton, Stack } from '#renderer/ui/index.ts'
import { newsQueries } from '#renderer/features/auth/newsQueries.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'

const icon = { size: 28, stroke: 1.5 } as const

/** Unsubscribe link of a mail: one click, without login, and can be undone [AUTH-11]. Opening changes nothing: scanners open links too. */
export function UnsubscribeScreen() {
  const { t } = useTranslation(['auth', 'alarm'])
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const token = useSearchParams()[0].get('token') ?? ''
  const consent = useQuery({ ...newsQueries.consent(client, token), enabled: token !== '' })
  const change = useMutation(newsQueries.change(client, queries, token))
  const home = <Button component={Link} to={channelPaths.main} kind="quiet">{t('unsubscribe.home')}</Button>

  if (token === '' || isRefusal(consent.error, errorTable.mailLinkUnknown.code)) {
    return <EmptyState icon={<IconLinkOff {...icon} />} title={<PageTitle flush>{t('unsubscribe.unknown')}</PageTitle>} description={t('unsubscribe.unknownHelp')} action={home} />
  }
  if (consent.isError) return <ErrorState page message={errorText(consent.error)} onRetry={() => { void consent.refetch() }} />
  if (consent.isPending) {
    return <Stack gap="md" align="center" aria-hidden="true"><Skeleton height={48} width={48} circle /><Skeleton height={28} width="70%" /><Skeleton height={48} /><Skeleton height={42} width={160} /></Stack>
  }
  const { email, marketingYn, alarms } = consent.data
  const kinds = (alarms ?? []).map((kind) => t(`alarm:name.${kind as 'answer'}`)).join(', ')
  const say = (word: 'title' | 'lead' | 'submit' | 'done' | 'doneHelp' | 'undo') => (alarms === undefined ? t(`unsubscribe.${word}`, { email }) : t(`unsubscribe.alarm.${word}`, { email, kinds }))
  const wanted = marketingYn === 'Y'
  return (
    <div aria-live="polite">
      <EmptyState
        icon={wanted ? <IconMail {...icon} /> : <IconMailOff {...icon} />}
        title={<PageTitle flush>{wanted ? say('title') : say('done')}</PageTitle>}
        description={wanted ? say('lead') : say('doneHelp')}
        action={
          <Stack gap="xs">
            <Button kind={wanted ? 'primary' : 'secondary'} loading={change.isPending} onClick={() => change.mutate(wanted ? 'N' : 'Y')}>{wanted ? say('submit') : say('undo')}</Button>
            {home}
          </Stack>
        }
      />
    </div>
  )
}
