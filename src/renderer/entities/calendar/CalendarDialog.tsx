import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText, useShowError } from '#renderer/lib/errorReport.tsx'
import { useCopy } from '#renderer/ui/feedback/useCopy.ts'
import { Button, Checkbox, Dialog, ErrorState, Group, Skeleton, Stack, TextField, toast } from '#renderer/ui/index.ts'

type FeedClass = CallResult<typeof contract.calendar.feedClasses>['classes'][number]

/** The private address of my calendar: made, replaced and ended here. The `calendar` texts must be loaded. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const onError = useShowError()
  const query = { ...callQuery(client, contract.calendar.feed, {}), staleTime: 0, meta: { errors: 'inline' as const } }
  const feed = useQuery(query)
  const renew = useMutation({
    mutationFn: () => client(contract.calendar.renewFeed, {}),
    onSuccess: (made) => {
      toast.show({ message: t(feed.data?.url == null ? 'made' : 'renewed'), tone: 'success' })
      queries.setQueryData(query.queryKey, made)
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => client(contract.calendar.removeFeed, {}),
    onSuccess: (gone) => {
      toast.show({ message: t('removed'), tone: 'success' })
      queries.setQueryData(query.queryKey, gone)
    },
    onError,
  })
  const url = feed.data?.url ?? null
  const { copy, isByHand } = useCopy(t('copied'))
  return (
    <Dialog opened onClose={onClose} title={t('title')} closeLabel={common('close')} footer={<Button onClick={onClose}>{common('close')}</Button>}>
      <Stack gap="md">
        <p>{t('lead')}</p>
        {feed.isError ? <ErrorState message={errorText(feed.error)} onRetry={() => { void feed.refetch() }} /> : feed.data === undefined ? <Skeleton height={72} radius="md" /> : url === null ? (
          <div><Button kind="primary" loading={renew.isPending} onClick={() => renew.mutate()}>{t('make')}</Button></div>
        ) : (
          <>
            <TextField readOnly label={t('address')} description={t('secret')} value={url} onFocus={(event) => event.currentTarget.select()} {...(isByHand ? { error: t('copyFailed') } : {})} />
            <Group gap="sm">
              <Button kind="primary" leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={() => { void copy(url) }}>{t('copy')}</Button>
              <Button loading={renew.isPending} onClick={() => renew.mutate()}>{t('renew')}</Button>
              <Button kind="quiet" loading={remove.isPending} onClick={() => remove.mutate()}>{t('remove')}</Button>
            </Group>
            <FeedClasses />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** Which classes the calendar holds. */
function FeedClasses() {
  const { t } = useTranslation('calendar')
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const onError = useShowError()
  const headingId = useId()
  const query = { ...callQuery(client, contract.calendar.feedClasses, {}), staleTime: 0, meta: { errors: 'inline' as const } }
  const list = useQuery(query)
  const choose = useMutation({
    mutationFn: (classes: readonly FeedClass[]) => client(contract.calendar.chooseFeedClasses, { body: { leftOut: classes.filter(({ isIn }) => !isIn).map(({ channelSeq, courseSeq }) => ({ channelSeq, courseSeq })) } }),
    scope: { id: 'calendar.classes' },
    onMutate: (classes) => queries.setQueryData(query.queryKey, { classes: [...classes] }),
    onError: (error) => {
      onError(error)
      return queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  if (list.isError) return <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
  if (list.data === undefined) return <Skeleton height={72} radius="md" />
  const { classes } = list.data
  if (classes.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Stack gap="xs">
        <h3 id={headingId}>{t('classes')}</h3>
        {classes.map((one) => (
          <Checkbox
            key={`${one.channelSeq} ${one.courseSeq}`} label={one.title} description={one.siteName} checked={one.isIn}
            onChange={({ currentTarget: { checked } }) => choose.mutate(classes.map((other) => (other === one ? { ...one, isIn: checked } : other)))}
          />
        ))}
        <p>{t('classesHelp')}</p>
      </Stack>
    </section>
  )
}
