import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { optionOf } from '#shared/kernel/paging.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { siteMenuQueries } from '#renderer/entities/siteMenu/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { ErrorState, PageTitle, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { CategoryEditor } from '../components/CategoryEditor.tsx'
import { MenuEditor } from '../components/MenuEditor.tsx'
import styles from '../components/siteMenu.module.css'

const parts = ['menus', 'categories'] as const

/** `/settings/menus`: the header's menus and the categories of classes (SET-04). */
export function SiteMenuScreen() {
  const { t } = useTranslation('siteMenu')
  const [query, setQuery] = useSearchParams()
  const part = optionOf(query.get('part'), parts)
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      <Segmented hideLabel label={t('parts')} value={part} choices={parts.map((value) => ({ value, label: t(`part.${value}`) }))} onChange={(next) => setQuery(next === 'menus' ? {} : { part: next }, { preventScrollReset: true })} />
      <div className={styles.part}>{part === 'menus' ? <Menus /> : <Categories />}</div>
    </>
  )
}

function Menus() {
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(siteMenuQueries.menus(useClient(), useChannelSeq()))
  if (data === undefined) return error === null ? <Skeleton height={420} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  return <MenuEditor key={data.version} saved={data} />
}

function Categories() {
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(siteMenuQueries.categories(useClient(), useChannelSeq()))
  if (data === undefined) return error === null ? <Skeleton height={420} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  return <CategoryEditor key={data.version} saved={data} />
}
