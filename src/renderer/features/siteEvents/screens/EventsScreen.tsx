import { IconFileSearch, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EVENT_DAYS_MAX, EVENTS_PAGE_MAX, eventKinds, eventVisitors } from '#shared/analytics/contract.ts'
import type { VisitorEvent } from '#shared/analytics/contract.ts'
import { eventMessage } from '#shared/analytics/visitorEvents.ts'
import { contract } from '#shared/contract.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { memberPath } from '#shared/member/paths.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { analyticsQueries } from '#renderer/entities/analytics/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { GridFilter } from '#renderer/lib/gridView/GridFilter.tsx'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Grid } from '#renderer/ui/grid/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { Button, EmptyState, PageTitle, SearchField, UnstyledButton } from '#renderer/ui/index.ts'
import { eventsAskedOf, eventsSpec, unfiltered } from '../eventsView.ts'
import styles from '../components/events.module.css'

const TICK_MS = 60_000
const keyOf = ({ eventSeq }: VisitorEvent) => eventSeq

/** `/settings/events`: what visitors opened and did, by time; filters stand in the URL (SHELL-24). */
export function EventsScreen() {
  const { t } = useTranslation('analytics')
  const client = useClient()
  const errorText = useErrorText()
  const params = { channelSeq: useChannelSeq() }
  const view = useGridView(eventsSpec)
  const asked = eventsAskedOf(view, useNow(TICK_MS))
  const list = useInfiniteQuery(analyticsQueries.events(client, params, asked))
  const columns = useColumns((userSeq) => view.change({ filters: { person: String(userSeq) } }))
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ events }) => events)
  const total = first?.totalCount ?? 0
  const setDay = (name: 'from' | 'until') => (day: unknown) => view.change({ filters: { [name]: String(day ?? '') } })
  const { person } = view.filters
  return (
    <>
      <PageTitle description={t('lead', { days: EVENT_DAYS_MAX })}>{t('title')}</PageTitle>
      {total === 0 ? null : <p className={styles.total}><output>{t(total < SEARCH_COUNT_LIMIT ? 'total' : 'totalMany', { count: total })}</output></p>}
      <Grid
        label={t('title')} rows={rows} columns={columns} keyOf={keyOf} nameOf={({ path, at }) => `${path} ${at}`} total={total} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching && !list.isError ? { onMore: () => { void list.fetchNextPage() } } : {})}
        chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify(asked)}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact key={view.q} className={styles.search ?? ''} label={t('search')} q={view.q} onSearch={(q) => view.change({ q })} />
            <GridFilter name="kind" label={t('column.kind')} value={view.filters.kind} choices={eventKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))} onChange={view.change} />
            <GridFilter name="who" label={t('column.person')} value={view.filters.who} choices={eventVisitors.map((who) => ({ value: who, label: t(`who.${who}`) }))} onChange={view.change} />
            <DateField size="sm" className={styles.day ?? ''} label={t('from')} value={view.filters.from ?? null} maxDate={view.filters.until} onChange={setDay('from')} />
            <DateField size="sm" className={styles.day ?? ''} label={t('until')} value={view.filters.until ?? null} minDate={view.filters.from} onChange={setDay('until')} />
            {person === undefined ? null : <Button component={Link} size="sm" to={memberPath(Number(person))}>{t('member')}</Button>}
            {view.isFiltered ? <Button size="sm" kind="quiet" className={styles.clear ?? ''} onClick={() => view.change(unfiltered)}>{t('clear')}</Button> : null}
            <SavedViews grid="events" current={view.saved} onOpen={view.openSaved} />
            {total === 0 ? null : (
              <GridFile
                name={t('file')} columns={columns} chosen={view.columns}
                page={async (cursor) => {
                  const { events, after } = await client(contract.analytics.events, { params, query: { ...asked, size: EVENTS_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                  return { rows: events, after }
                }}
              />
            )}
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('none')} action={<Button onClick={() => view.change(unfiltered)}>{t('clear')}</Button>} />
          : <EmptyState icon={<IconFileSearch size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} action={<Button component={Link} to="/main">{t('emptyAction')}</Button>} />}
      />
    </>
  )
}

function useColumns(onPerson: (userSeq: number) => void): GridColumn<VisitorEvent>[] {
  const { t } = useTranslation('analytics')
  const language = useLanguage()
  const personName = usePersonName()
  const nameOf = ({ person }: VisitorEvent) => (person === null ? t('guest') : personName(person.name))
  const whatOf = ({ message }: VisitorEvent) => (message === eventMessage.pageView ? t('kind.pageView') : message === eventMessage.newVisitor ? t('kind.newVisitor') : message)
  return [
    { id: 'at', head: t('column.at'), width: 240, sort: 'at', cell: ({ at }) => formatMoment(at, language), file: ({ at }) => at },
    { id: 'kind', head: t('column.kind'), width: 150, cell: whatOf, file: whatOf },
    { id: 'path', head: t('column.path'), width: 320, cell: ({ path }) => path, file: ({ path }) => path },
    {
      id: 'person', head: t('column.person'), width: 160, file: nameOf,
      cell: (event) => (event.person === null ? nameOf(event) : <UnstyledButton className={styles.person ?? ''} aria-label={t('onlyOf', { name: nameOf(event) })} onClick={() => onPerson(event.person?.userSeq ?? 0)}>{nameOf(event)}</UnstyledButton>),
    },
    { id: 'referer', head: t('column.referer'), width: 260, cell: ({ referer }) => referer || '–', file: ({ referer }) => referer },
  ]
}
