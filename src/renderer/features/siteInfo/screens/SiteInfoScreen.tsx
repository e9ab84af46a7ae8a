import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { optionOf } from '#shared/kernel/paging.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteInfoQueries } from '#renderer/entities/siteInfo/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { ErrorState, PageTitle, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { DomainPart } from '../components/DomainPart.tsx'
import { InfoEditor } from '../components/InfoEditor.tsx'
import { infoParts } from '../infoParts.ts'
import styles from '../components/siteInfo.module.css'

const parts = [...infoParts, 'domain'] as const

/** `/settings/site`: name and look, footer, connected services and own domain (SET-04, SHELL-19). */
export function SiteInfoScreen() {
  const { t } = useTranslation('siteInfo')
  const [query, setQuery] = useSearchParams()
  const part = optionOf(query.get('part'), parts)
  const errorText = useErrorText()
  const show = (next: (typeof parts)[number]) => setQuery((before) => {
    const params = new URLSearchParams(before)
    if (next === 'look') params.delete('part')
    else params.set('part', next)
    return params
  }, { preventScrollReset: true })
  const { data, error, refetch } = useQuery(siteInfoQueries.read(useClient(), useChannelSeq()))
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      <Segmented hideLabel label={t('parts')} value={part} choices={parts.map((value) => ({ value, label: t(`part.${value}`) }))} onChange={show} />
      <div className={styles.part}>
        {part === 'domain' ? <DomainPart /> : null}
        {data === undefined && error !== null && part !== 'domain' ? <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} /> : null}
        {data === undefined && error === null && part !== 'domain' ? <Skeleton height={480} radius="md" /> : null}
        {data === undefined ? null : <InfoEditor key={data.version} saved={data} part={part} onPart={show} />}
      </div>
    </>
  )
}
