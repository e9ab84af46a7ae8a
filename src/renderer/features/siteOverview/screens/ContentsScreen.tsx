import { IconPlaylist, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { fileSize } from '#shared/kernel/format/formats.ts'
import { OVERVIEW_PAGE_MAX } from '#shared/overview/contract.ts'
import type { Content } from '#shared/overview/contract.ts'
import { contentStates } from '#shared/overview/rules.ts'
import type { ContentState } from '#shared/overview/rules.ts'
import { overviewQueries } from '#renderer/entities/overview/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatLength } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { GridFilter } from '#renderer/lib/gridView/GridFilter.tsx'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Grid } from '#renderer/ui/grid/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, Button, EmptyState, PageTitle, SearchField } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import { contentFilterOf, contentsSpec, lessonTypes } from '../overviewViews.ts'
import styles from '../components/overview.module.css'

const tones: Record<ContentState, Tone> = { public: 'success', private: 'neutral', draft: 'neutral', waiting: 'warning', processing: 'primary', failed: 'danger' }

const editorOf = ({ courseSeq, curriculumSeq }: Content) => pathOf({ path: curriculumPaths['classes-settings-curriculums-edit'], params: { courseSeq, curriculumSeq } })

/** `/settings/courses`: the lessons of all classes in one list; the view stands in the URL (SET-07). */
export function ContentsScreen() {
  const { t } = useTranslation('overview')
  const typeName = useTranslation('curriculum').t
  const client = useClient()
  const errorText = useErrorText()
  const navigate = useNavigateTo()
  const { can } = useAbility()
  const canEdit = can('CLASS_INFO_UPDATE')
  const params = { channelSeq: useChannelSeq() }
  const view = useGridView(contentsSpec)
  const filter = contentFilterOf(view)
  const sorting = { sort: view.sort.by, order: view.sort.order }
  const list = useInfiniteQuery(overviewQueries.contents(client, params, { ...filter, ...sorting }))
  const summary = useQuery(overviewQueries.contentSummary(client, params, filter))
  const rows = list.data?.pages.flatMap(({ contents }) => contents)
  const columns = useColumns(canEdit)
  return (
    <>
      <PageTitle description={t('contents.lead')}>{t('contents.title')}</PageTitle>
      {summary.data === undefined || summary.data.totalCount === 0 ? null : <p className={styles.total}><output>{t(view.isFiltered ? 'contents.found' : 'contents.total', { count: summary.data.foundCount, size: fileSize(summary.data.storageBytes) })}</output></p>}
      <Grid
        label={t('contents.title')} rows={rows} columns={columns} keyOf={({ curriculumSeq }: Content) => curriculumSeq} total={summary.data?.foundCount ?? rows?.length ?? 0} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching ? { onMore: () => { void list.fetchNextPage() } } : {})}
        {...(canEdit ? { onOpen: (row: Content) => { void navigate(editorOf(row)) } } : {})}
        chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify([filter, view.sort])}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact key={view.q} className={styles.search ?? ''} label={t('contents.search')} q={view.q} onSearch={(q) => view.change({ q })} />
            <GridFilter name="courseSeq" label={t('course')} value={view.filters.courseSeq} choices={(summary.data?.courses ?? []).map(({ courseSeq, title }) => ({ value: String(courseSeq), label: title }))} onChange={view.change} />
            <GridFilter name="type" label={t('contents.type')} value={view.filters.type} choices={lessonTypes.map((value) => ({ value, label: typeName(`type.${value}`) }))} onChange={view.change} />
            <GridFilter name="state" label={t('contents.state')} value={view.filters.state} choices={contentStates.map((value) => ({ value, label: t(`states.${value}`) }))} onChange={view.change} />
            <SavedViews grid="contents" current={view.saved} onOpen={view.openSaved} />
            <GridFile
              name={t('contents.file')} columns={columns} chosen={view.columns}
              page={async (cursor) => {
                const { contents, after } = await client(contract.overview.contents, { params, query: { ...filter, ...sorting, size: OVERVIEW_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                return { rows: contents, after }
              }}
            />
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('contents.none')} action={<Button onClick={() => view.change({ q: '', filters: { courseSeq: '', type: '', state: '' } })}>{t('clear')}</Button>} />
          : <EmptyState icon={<IconPlaylist size={28} stroke={1.5} />} title={t('contents.empty')} description={t('contents.emptyText')} action={<Button component={Link} to={coursePaths['settings-contents']}>{t('contents.classes')}</Button>} />}
      />
    </>
  )
}

function useColumns(canEdit: boolean): GridColumn<Content>[] {
  const { t } = useTranslation('overview')
  const typeName = useTranslation('curriculum').t
  const language = useLanguage()
  return [
    { id: 'lesson', head: t('contents.lesson'), width: 280, sort: 'title', cell: (row) => (canEdit ? <Link to={editorOf(row)} className={styles.name ?? ''}>{row.title}</Link> : row.title), file: ({ title }) => title },
    { id: 'course', head: t('course'), width: 240, sort: 'course', cell: ({ courseTitle }) => courseTitle, file: ({ courseTitle }) => courseTitle },
    { id: 'section', head: t('contents.section'), width: 160, cell: ({ sectionTitle }) => sectionTitle, file: ({ sectionTitle }) => sectionTitle },
    { id: 'type', head: t('contents.type'), width: 110, cell: ({ curriculumTypeCd }) => typeName(`type.${curriculumTypeCd}`), file: ({ curriculumTypeCd }) => typeName(`type.${curriculumTypeCd}`) },
    { id: 'length', head: t('contents.length'), width: 90, align: 'end', cell: ({ duration }) => (duration === null ? '' : formatLength(duration)), file: ({ duration }) => (duration === null ? '' : formatLength(duration)) },
    { id: 'state', head: t('contents.state'), width: 130, cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>, file: ({ state }) => t(`states.${state}`) },
    { id: 'watched', head: t('contents.watched'), width: 90, sort: 'watched', align: 'end', cell: ({ watchedCount }) => watchedCount, file: ({ watchedCount }) => watchedCount },
    { id: 'completed', head: t('contents.completed'), width: 90, align: 'end', cell: ({ completedCount }) => completedCount, file: ({ completedCount }) => completedCount },
    { id: 'size', head: t('contents.size'), width: 110, sort: 'size', align: 'end', cell: ({ storageBytes }) => (storageBytes === 0 ? '' : fileSize(storageBytes)), file: [{ head: t('contents.bytes'), value: ({ storageBytes }) => storageBytes }] },
    { id: 'updated', head: t('contents.updated'), width: 150, sort: 'updated', cell: ({ updatedAt }) => formatDay(updatedAt, language), file: ({ updatedAt }) => formatDay(updatedAt, language) },
  ]
}
