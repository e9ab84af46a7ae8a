import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText, useShowError } from '#renderer/lib/errorReport.tsx'
import { Button, Dialog, ErrorState, Group, Skeleton, Stack, TextField, toast } from '#renderer/ui/index.ts'

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
  return (
    <Dialog opened onClose={onClose} title={t('title')} closeLabel={common('close')} footer={<Button onClick={onClose}>{common('close')}</Button>}>
      <Stack gap="md">
        <p>{t('lead')}</p>
        {feed.isError ? <ErrorState message={errorText(feed.error)} onRetry={() => { void feed.refetch() }} /> : feed.data === undefined ? <Skeleton height={72} radius="md" /> : url === null ? (
          <div><Button kind="primary" loading={renew.isPending} onClick={() => renew.mutate()}>{t('make')}</Button></div>
        ) : (
          <>
            <TextField readOnly label={t('address')} description={t('secret')} value={url} onFocus={(event) => event.currentTarget.select()} />
            <Group gap="sm">
              <Button loading={renew.isPending} onClick={() => renew.mutate()}>{t('renew')}</Button>
              <Button kind="quiet" loading={remove.isPending} onClick={() => remove.mutate()}>{t('remove')}</Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
