import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { fileSize as sizeText } from '#shared/kernel/format/formats.ts'
import type { SiteArchive } from '#shared/ownership/contract.ts'
import { ARCHIVE_DAYS } from '#shared/ownership/rules.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { ownershipQueries } from '#renderer/entities/ownership/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Badge, Button, Card, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { useOwnershipChange } from './useOwnershipChange.ts'
import styles from './ownership.module.css'

/** Archives of the site's data, made in the background. */
export function ArchivePart() {
  const { t } = useTranslation('ownership')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(ownershipQueries.archives(useClient(), useChannelSeq()))
  const { change, isPending, dialog } = useOwnershipChange()
  const isMaking = data?.archives.some(({ state }) => state === 'making') === true
  const make = () => change((client, params, shown) => client(contract.ownership.makeArchive, { params, body: shown }), t('archive.begun'))
  return (
    <Card className={styles.part ?? ''} component="section" aria-label={t('archive.title')}>
      <h2>{t('archive.title')}</h2>
      <p className={styles.quiet}>{t('archive.lead', { days: ARCHIVE_DAYS })}</p>
      {data === undefined ? (error === null ? <Skeleton height={44} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />)
        : data.archives.length === 0 ? null : <ul className={styles.rows}>{data.archives.map((one) => <ArchiveRow key={one.archiveSeq} archive={one} />)}</ul>}
      <div className={styles.buttons}><Button disabled={isMaking} loading={isPending} onClick={() => { void make() }}>{t('archive.make')}</Button></div>
      {dialog}
    </Card>
  )
}

function ArchiveRow({ archive: { archiveSeq, state, byName, createdAt, fileSize, until } }: { archive: SiteArchive }) {
  const { t } = useTranslation('ownership')
  const language = useLanguage()
  const personName = usePersonName()
  const client = useClient()
  const channelSeq = useChannelSeq()
  const platform = usePlatform()
  const download = useMutation({
    async mutationFn() {
      const { url, fileName } = await client(contract.ownership.archiveFile, { params: { channelSeq, archiveSeq } })
      return platform.saveFile(url, fileName)
    },
  })
  return (
    <li>
      <span>{formatMoment(createdAt, language)} <small>{personName(byName)}</small></span>
      {state === 'ready' ? (
        <span className={styles.buttons}>
          <small>{t('archive.until', { day: formatMoment(until, language) })}</small>
          <Button size="sm" loading={download.isPending} onClick={() => download.mutate()}>{t('archive.download', { size: sizeText(fileSize ?? 0) })}</Button>
        </span>
      ) : <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>{t(`archive.state.${state}`)}</Badge>}
    </li>
  )
}
