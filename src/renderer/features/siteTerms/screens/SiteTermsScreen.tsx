import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { optionOf } from '#shared/kernel/paging.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteTermsQueries } from '#renderer/entities/terms/siteTerms.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { ErrorState, PageTitle, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { KindVersions } from '../components/KindVersions.tsx'
import { TermsEditor } from '../components/TermsEditor.tsx'
import styles from '../components/siteTerms.module.css'

/** `/settings/terms`: the texts that people agree to, in versions (SET-04). */
export function SiteTermsScreen() {
  const { t } = useTranslation('siteTerms')
  const [query, setQuery] = useSearchParams()
  const kind = optionOf(query.get('kind'), termsKinds)
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(siteTermsQueries.versions(useClient(), useChannelSeq()))
  const versions = data?.kinds.find(({ termsKind }) => termsKind === kind)?.versions ?? []
  const [newest] = versions
  const show = (next: string, writes: boolean) => setQuery((before) => {
    const params = new URLSearchParams(before)
    params.delete('kind')
    params.delete('write')
    if (next !== 'terms') params.set('kind', next)
    if (writes) params.set('write', 'Y')
    return params
  }, { preventScrollReset: true })
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      <Segmented hideLabel label={t('kinds')} value={kind} choices={termsKinds.map((value) => ({ value, label: t(`kind.${value}`) }))} onChange={(next) => show(next, false)} />
      <div className={styles.part}>
        {data === undefined && error !== null ? <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} /> : null}
        {data === undefined && error === null ? <Skeleton height={320} radius="md" /> : null}
        {data === undefined || newest === undefined ? null : query.get('write') === 'Y'
          ? <TermsEditor key={`${kind} ${newest.version}`} kind={kind} newest={newest} memberCount={data.memberCount} onClose={() => show(kind, false)} />
          : <KindVersions key={kind} kind={kind} versions={versions} memberCount={data.memberCount} onWrite={() => show(kind, true)} />}
      </div>
    </>
  )
}
