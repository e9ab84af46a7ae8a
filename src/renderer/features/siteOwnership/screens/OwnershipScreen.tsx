import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { ownershipQueries } from '#renderer/entities/ownership/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { AddressPart } from '../components/AddressPart.tsx'
import { ArchivePart } from '../components/ArchivePart.tsx'
import { ClosingPart } from '../components/ClosingPart.tsx'
import { OwnersPart } from '../components/OwnersPart.tsx'
import styles from '../components/ownership.module.css'

/** `/settings/ownership`: who owns the site, its address, its archive and its end (SET-04, AUTH-10). */
export function OwnershipScreen() {
  const { t } = useTranslation('ownership')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(ownershipQueries.read(useClient(), useChannelSeq()))
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {data === undefined ? (error === null ? <Skeleton height={480} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />) : (
        <div className={styles.parts}>
          <OwnersPart ownership={data.ownership} />
          <AddressPart ownership={data.ownership} />
          <ArchivePart />
          <ClosingPart ownership={data.ownership} />
        </div>
      )}
    </>
  )
}
