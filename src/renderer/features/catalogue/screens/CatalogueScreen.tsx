import { IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '#renderer/lib/client.tsx'
import { CourseGrid, CourseGridSkeleton } from '#renderer/entities/course/CourseCard.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useNow } from '#renderer/entities/session/now.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'
import { readCatalogue, writeCatalogue } from '../catalogueQuery.ts'
import type { CatalogueState } from '../catalogueQuery.ts'
import { CatalogueBar } from '../components/CatalogueBar.tsx'
import { CataloguePages } from '../components/CataloguePages.tsx'
import { CategoryChips } from '../components/CategoryChips.tsx'
import styles from '../components/catalogue.module.css'

const MINUTE_MS = 60_000
const FIRST_ROWS = 8

export function CatalogueScreen() {
  const { t } = useTranslation('site')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const now = useNow(MINUTE_MS)
  const errorText = useErrorText()
  const [search, setSearch] = useSearchParams()
  const state = readCatalogue(search)
  const { categoryCd, courseTypeCd, q, ...rest } = state
  const list = useQuery(courseQueries.list(client, channelSeq, {
    ...rest, ...(categoryCd === '' ? {} : { categoryCd }), ...(courseTypeCd === '' ? {} : { courseTypeCd }), ...(q === '' ? {} : { q }),
  }))
  // Typing replaces the history entry, so that Back leaves the page.
  const change = (next: Partial<CatalogueState>) => setSearch((before) => writeCatalogue(before, next), { replace: 'q' in next, preventScrollReset: true })
  const turn = (page: number) => {
    setSearch((before) => writeCatalogue(before, { page }))
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageTitle>{t('catalogue.title')}</PageTitle>
      <CategoryChips chosen={categoryCd} onChoose={(chosen) => change({ categoryCd: chosen })} />
      <CatalogueBar state={state} totalCount={list.data?.totalCount} onChange={change} />
      {list.isError ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.isPending ? <CourseGridSkeleton count={FIRST_ROWS} /> : null}
      {list.data === undefined ? null : (
        <div className={styles.results} data-old={list.isPlaceholderData || undefined} aria-busy={list.isPlaceholderData}>
          {list.data.courses.length === 0 ? (
            <EmptyState
              icon={<IconSearchOff size={28} stroke={1.5} />} title={q === '' ? t('catalogue.empty.title') : t('catalogue.empty.titleOf', { q })}
              description={t('catalogue.empty.text')}
              action={<Button onClick={() => change({ categoryCd: '', courseTypeCd: '', q: '', page: 1 })}>{t('catalogue.empty.action')}</Button>}
            />
          ) : <CourseGrid courses={list.data.courses} now={now} eager={1} />}
          <CataloguePages state={state} totalCount={list.data.totalCount} onTurn={turn} onSize={(size) => change({ size })} />
        </div>
      )}
    </>
  )
}
