import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AUDIT_PAGE_MAX } from '#shared/audit/contract.ts'
import type { AuditEntry } from '#shared/audit/contract.ts'
import { auditKinds } from '#shared/audit/kinds.ts'
import { contract } from '#shared/contract.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { auditQueries } from '#renderer/entities/audit/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { GridFilter } from '#renderer/lib/gridView/GridFilter.tsx'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { staffPaths } from '#shared/staff/paths.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Grid } from '#renderer/ui/grid/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { Button, EmptyState, PageTitle, SearchField, UnstyledButton } from '#renderer/ui/index.ts'
import { auditAskedOf, auditSpec, unfiltered } from '../auditView.ts'
import { EntryDrawer } from '../components/EntryDrawer.tsx'
import { useEntryWords } from '../components/entryWords.ts'
import styles from '../components/audit.module.css'

/** Fields of a change that the list shows. */
const FIELDS_SHOWN = 4
const keyOf = ({ auditSeq }: AuditEntry) => auditSeq

/** `/settings/audit`: who changed what at the site, before and after; filters stand in the URL (SET-10). */
export function AuditScreen() {
  const { t } = useTranslation('audit')
  const client = useClient()
  const errorText = useErrorText()
  const personName = usePersonName()
  const params = { channelSeq: useChannelSeq() }
  const view = useGridView(auditSpec)
  const asked = auditAskedOf(view)
  const list = useInfiniteQuery(auditQueries.list(client, params, asked))
  const [opened, setOpened] = useState<AuditEntry>()
  const columns = useColumns(setOpened)
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ entries }) => entries)
  const total = first?.totalCount ?? 0
  const setDay = (name: 'from' | 'until') => (day: unknown) => view.change({ filters: { [name]: String(day ?? '') } })
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {total === 0 ? null : <p className={styles.total}><output>{t(total < SEARCH_COUNT_LIMIT ? 'total' : 'totalMany', { count: total })}</output></p>}
      <Grid
        label={t('title')} rows={rows} columns={columns} keyOf={keyOf} nameOf={({ label, byName }) => label || personName(byName)} total={total} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching && !list.isError ? { onMore: () => { void list.fetchNextPage() } } : {})}
        onOpen={setOpened} chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify(asked)}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact key={view.q} className={styles.search ?? ''} label={t('search')} q={view.q} onSearch={(q) => view.change({ q })} />
            <GridFilter name="kind" label={t('column.kind')} value={view.filters.kind} choices={auditKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))} onChange={view.change} />
            <GridFilter name="by" label={t('column.by')} value={view.filters.by} choices={(first?.staff ?? []).map(({ userSeq, name }) => ({ value: String(userSeq), label: personName(name) }))} onChange={view.change} />
            <DateField size="sm" className={styles.day ?? ''} label={t('from')} value={view.filters.from ?? null} maxDate={view.filters.until} onChange={setDay('from')} />
            <DateField size="sm" className={styles.day ?? ''} label={t('until')} value={view.filters.until ?? null} minDate={view.filters.from} onChange={setDay('until')} />
            {view.isFiltered ? <Button size="sm" kind="quiet" className={styles.clear ?? ''} onClick={() => view.change(unfiltered)}>{t('clear')}</Button> : null}
            <SavedViews grid="audit" current={view.saved} onOpen={view.openSaved} />
            {total === 0 ? null : (
              <GridFile
                name={t('file')} columns={columns} chosen={view.columns}
                page={async (cursor) => {
                  const { entries, after } = await client(contract.audit.list, { params, query: { ...asked, size: AUDIT_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                  return { rows: entries, after }
                }}
              />
            )}
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('none')} action={<Button onClick={() => view.change(unfiltered)}>{t('clear')}</Button>} />
          : <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} action={<Button component={Link} to={staffPaths['settings-studio-members']}>{t('emptyAction')}</Button>} />}
      />
      {opened === undefined ? null : <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function useColumns(onOpen: (entry: AuditEntry) => void): GridColumn<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const language = useLanguage()
  const personName = usePersonName()
  const { kindOf, titleOf, targetOf, changeOf } = useEntryWords()
  return [
    { id: 'what', head: t('column.what'), width: 220, cell: (entry) => <UnstyledButton className={styles.open ?? ''} aria-haspopup="dialog" onClick={() => onOpen(entry)}>{titleOf(entry)}</UnstyledButton>, file: titleOf },
    { id: 'target', head: t('column.target'), width: 200, cell: targetOf, file: targetOf },
    { id: 'change', head: t('column.change'), width: 360, cell: (entry) => changeOf(entry, FIELDS_SHOWN), file: (entry) => changeOf(entry, Infinity) },
    { id: 'by', head: t('column.by'), width: 120, cell: ({ byName }) => personName(byName), file: ({ byName }) => personName(byName) },
    { id: 'at', head: t('column.at'), width: 190, sort: 'at', cell: ({ at }) => formatMoment(at, language), file: ({ at }) => formatMoment(at, language) },
    { id: 'course', head: t('course'), width: 200, startsHidden: true, cell: ({ course }) => course?.title ?? '', file: ({ course }) => course?.title ?? '' },
    { id: 'kind', head: t('column.kind'), width: 140, startsHidden: true, cell: kindOf, file: kindOf },
    { id: 'rows', head: t('column.rows'), width: 90, startsHidden: true, align: 'end', cell: ({ changeCount }) => changeCount, file: ({ changeCount }) => changeCount },
  ]
}
