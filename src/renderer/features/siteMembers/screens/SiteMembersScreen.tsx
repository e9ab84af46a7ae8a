import { IconFilter, IconMail, IconSearch, IconSend, IconStack2, IconUpload, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attendeePaths } from '#shared/attendee/paths.ts'
import type { BulkChange, BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { BULK_CHOSEN_MAX } from '#shared/bulk/rules.ts'
import { campaignPaths } from '#shared/campaign/paths.ts'
import { currency } from '#shared/kernel/codes.ts'
import { contract } from '#shared/contract.ts'
import { MEMBERS_PAGE_MAX } from '#shared/member/contract.ts'
import type { Member } from '#shared/member/contract.ts'
import { segmentPaths } from '#shared/segment/paths.ts'
import { memberPath } from '#shared/member/paths.ts'
import { BulkList, BulkReport, RunningBulk } from '#renderer/entities/bulk/index.ts'
import { memberQueries } from '#renderer/entities/member/index.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { segmentQueries } from '#renderer/entities/segment/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import type { GridChange } from '#renderer/lib/gridView/gridView.ts'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Grid, SelectionBar, useGridSelection } from '#renderer/ui/grid/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, Button, EmptyState, PageTitle, SearchField, Select } from '#renderer/ui/index.ts'
import { MemberInvitations } from '../components/MemberInvitations.tsx'
import { BulkBlockDialog, BulkEnrolDialog, BulkMemoDialog, BulkUnblockDialog } from '../components/MemberBulkDialogs.tsx'
import { audiences, filterOf, segmentOf, membersSpec, spans, yesNo } from '../membersView.ts'
import styles from '../components/siteMembers.module.css'

/** Reads workbooks, which only those need who open it. */
const MemoSheet = lazy(async () => ({ default: (await import('../components/MemoSheet.tsx')).MemoSheet }))
const InviteSheet = lazy(async () => ({ default: (await import('../components/InviteSheet.tsx')).InviteSheet }))
const keyOf = ({ userSeq }: Member) => userSeq
const dialogs = { block: BulkBlockDialog, unblock: BulkUnblockDialog, memo: BulkMemoDialog, enrol: BulkEnrolDialog } as const

/** `/settings/members`: the members of the site; search, filters and order stand in the URL; the selection goes on across pages (SET-02). */
export function SiteMembersScreen() {
  const { t } = useTranslation('member')
  const { t: bulkText } = useTranslation('bulk')
  const client = useClient()
  const errorText = useErrorText()
  const navigate = useNavigateTo()
  const { can } = useAbility()
  const params = { channelSeq: useChannelSeq() }
  const [opened, setOpened] = useState<'memos' | 'invite' | 'invitations' | null>(null)
  const [asking, setAsking] = useState<{ act: keyof typeof dialogs; selection: BulkSelectionAsked } | null>(null)
  const selection = useGridSelection<Member>({ keyOf, max: BULK_CHOSEN_MAX })
  const [query, setQuery] = useSearchParams()
  const personName = usePersonName()
  const columns = useColumns()
  const view = useGridView(membersSpec)
  const filter = filterOf(view, useNow(600_000))
  const { by: sort, order } = view.sort
  const list = useInfiniteQuery(memberQueries.list(client, params, { ...filter, sort, order }))
  const count = useQuery(memberQueries.count(client, params, filter))
  const invitations = useQuery(memberQueries.invitations(client, params, { page: 1, size: 20 }))
  const segments = useQuery({ ...segmentQueries.list(client, params.channelSeq), enabled: can('SITE_USER_READ') })
  const rows = list.data?.pages.flatMap(({ members }) => members)
  const canChange = can('SITE_MEMBER_UPDATE')
  const canEnrol = can('CLASS_STUDENT_CREATE')
  const total = count.data?.foundCount ?? rows?.length ?? 0
  const change = (values: GridChange) => {
    // All who match are others, then.
    if (selection.selected.way === 'matching' && (values.q !== undefined || values.filters !== undefined)) selection.clear()
    view.change(values)
  }
  const bulkShown = query.get('bulk')
  const showBulk = (bulk: number | 'all' | null) => setQuery((before) => {
    const next = new URLSearchParams(before)
    if (bulk === null) next.delete('bulk')
    else next.set('bulk', String(bulk))
    return next
  })
  const begun = ({ bulkSeq }: BulkChange) => {
    setAsking(null)
    setOpened(null)
    selection.clear()
    showBulk(bulkSeq)
  }
  const asked = (): BulkSelectionAsked => (selection.selected.way === 'matching'
    ? { way: 'matching', filter, exceptSeqs: [...selection.selected.except] }
    : { way: 'these', subjectSeqs: [...selection.selected.rows.keys()] })
  const rules = segmentOf(view)
  const Asking = asking === null ? null : dialogs[asking.act]
  const pick = (name: 'audience' | 'blocked' | 'marketing' | 'joined' | 'unseen', values: readonly string[], labelOf: (value: string) => string) => (
    <Select className={styles.pick ?? ''} label={t(`filter.${name}`)} value={view.filters[name] ?? ''} data={[{ value: '', label: t('all') }, ...values.map((value) => ({ value, label: labelOf(value) }))]} onChange={(value) => change({ filters: { [name]: value ?? '' } })} />
  )
  return (
    <>
      <PageTitle description={t('lead')} action={(
        <div className={styles.acts}>
          <Button leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />} onClick={() => showBulk('all')}>{bulkText('title')}</Button>
          {canChange ? <Button leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpened('memos')}>{t('upload.open')}</Button> : null}
          {canChange ? <Button kind="primary" leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpened('invite')}>{t('invite.open')}</Button> : null}
        </div>
      )}>{t('title')}</PageTitle>
      <div className={styles.bar}>
        <SearchField className={styles.search ?? ''} label={t('search')} q={view.q} onSearch={(q) => change({ q })} />
        {pick('audience', audiences, (value) => t(`roles.${value as (typeof audiences)[number]}`))}
        {pick('blocked', yesNo, (value) => t(value === 'Y' ? 'states.blocked' : 'states.open'))}
        {pick('marketing', yesNo, (value) => t(value === 'Y' ? 'yes' : 'no'))}
        {pick('joined', spans, (value) => t('within', { count: Number(value) }))}
        {pick('unseen', spans, (value) => t('longer', { count: Number(value) }))}
        {segments.data === undefined || segments.data.segments.length === 0 ? null : (
          <Select className={styles.pick ?? ''} label={t('filter.segment')} value={view.filters.segment ?? ''} data={[{ value: '', label: t('all') }, ...segments.data.segments.map(({ segmentSeq, name }) => ({ value: String(segmentSeq), label: name }))]} onChange={(value) => change({ filters: { segment: value ?? '' } })} />
        )}
      </div>
      <RunningBulk params={params} onOpen={showBulk} />
      <Grid
        toolbar={(
          <div className={styles.total}>
            <output>{count.data === undefined ? '' : view.isFiltered ? t('found', { found: count.data.foundCount, count: count.data.totalCount }) : t('total', { count: count.data.totalCount })}{count.data === undefined || count.data.blockedCount === 0 ? '' : ` · ${t('blockedCount', { count: count.data.blockedCount })}`}</output>
            <Button kind="quiet" size="sm" leftSection={<IconMail size={18} stroke={1.75} aria-hidden="true" />} onClick={() => setOpened('invitations')}>{invitations.data === undefined || invitations.data.totalCount === 0 ? t('invite.list') : t('invite.listCount', { count: invitations.data.totalCount })}</Button>
            <SavedViews grid="members" current={view.saved} onOpen={(saved) => { selection.clear(); view.openSaved(saved) }} />
            {rules === null || !can('SITE_USER_UPDATE') ? null : <Button size="sm" leftSection={<IconFilter size={18} stroke={1.75} aria-hidden="true" />} onClick={() => { void navigate(pathOf({ path: segmentPaths['settings-segments'], query: { rules: JSON.stringify(rules) } })) }}>{t('bulk.segment')}</Button>}
            {view.filters.segment === undefined || !can('SITE_MARKETING_UPDATE') ? null : <Button size="sm" leftSection={<IconSend size={18} stroke={1.75} aria-hidden="true" />} onClick={() => { void navigate(pathOf({ path: campaignPaths['settings-campaign-create'], query: { segment: view.filters.segment ?? '' } })) }}>{t('bulk.campaign')}</Button>}
            <GridFile
              name={t('save.file')} columns={columns} chosen={view.columns}
              page={async (cursor) => {
                const { members, after } = await client(contract.member.list, { params, query: { ...filter, sort, order, size: MEMBERS_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                return { rows: members, after }
              }}
            />
          </div>
        )}
        label={t('title')} rows={rows} columns={columns} keyOf={keyOf} nameOf={({ name }) => personName(name)} total={total} {...(canChange || canEnrol ? { selection } : {})} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort}
        {...(list.hasNextPage && !list.isFetching ? { onMore: () => { void list.fetchNextPage() } } : {})}
        onOpen={({ userSeq }) => { void navigate(memberPath(userSeq)) }} chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify({ filter, sort, order })}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('none')} action={<Button onClick={() => change({ q: '', filters: Object.fromEntries(Object.keys(membersSpec.filters).map((name) => [name, ''])) })}>{t('clear')}</Button>} />
          : <EmptyState icon={<IconUsersGroup size={28} stroke={1.5} />} title={t('empty')} />}
      />
      <SelectionBar
        selection={selection} total={total} loaded={rows?.length ?? 0}
        words={{ label: t('bulk.selection'), selected: (many) => t('bulk.selected', { count: many }), selectAll: (many) => t('bulk.selectAll', { count: many }) }}
      >
        {canEnrol ? <Button kind="primary" onClick={() => setAsking({ act: 'enrol', selection: asked() })}>{t('bulk.addToClass')}</Button> : null}
        {canChange ? (
          <>
            <Button onClick={() => setAsking({ act: 'memo', selection: asked() })}>{t('bulk.memo')}</Button>
            <Button onClick={() => setAsking({ act: 'unblock', selection: asked() })}>{t('bulk.unblock')}</Button>
            <Button onClick={() => setAsking({ act: 'block', selection: asked() })}>{t('bulk.block')}</Button>
          </>
        ) : null}
      </SelectionBar>
      {asking === null || Asking === null ? null : (
        <Asking
          params={params} selection={asking.selection} onClose={() => setAsking(null)}
          onBegun={asking.act === 'enrol' ? ({ courseSeq, bulkSeq }) => { void navigate(pathOf({ path: attendeePaths['classes-settings-attendees'], params: { courseSeq: courseSeq ?? 0 }, query: { bulk: String(bulkSeq) } })) } : begun}
        />
      )}
      {opened === 'memos' ? <Suspense fallback={null}><MemoSheet params={params} onClose={() => setOpened(null)} onBegun={begun} /></Suspense> : null}
      {opened === 'invite' ? <Suspense fallback={null}><InviteSheet params={params} onClose={() => setOpened(null)} onBegun={begun} /></Suspense> : null}
      {opened === 'invitations' ? <MemberInvitations params={params} canChange={canChange} onInvite={() => setOpened('invite')} onClose={() => setOpened(null)} /> : null}
      {bulkShown === null ? null : bulkShown === 'all'
        ? <BulkList params={params} onOpen={showBulk} onClose={() => showBulk(null)} />
        : <BulkReport key={bulkShown} params={params} bulkSeq={Number(bulkShown)} canChange={canChange} onOpen={showBulk} onClose={() => showBulk(null)} />}
    </>
  )
}

function useColumns(): GridColumn<Member>[] {
  const { t } = useTranslation('member')
  const language = useLanguage()
  const personName = usePersonName()
  const priceText = usePriceText()
  const { can } = useAbility()
  const spent = ({ spentKrw, spentUsd }: Member) => [
    ...(spentKrw === null || spentKrw === 0 ? [] : [priceText({ amount: spentKrw, currency: currency.krw })]), ...(spentUsd === null || spentUsd === 0 ? [] : [priceText({ amount: spentUsd, currency: currency.usd })]),
  ].join(' · ')
  const spentFiles = [
    { head: `${t('column.spent')} (KRW)`, value: ({ spentKrw }: Member) => spentKrw ?? 0 }, { head: `${t('column.spent')} (USD)`, value: ({ spentUsd }: Member) => (spentUsd ?? 0) / 100 },
  ]
  return [
    { id: 'name', head: t('column.name'), width: 170, sort: 'name', cell: ({ userSeq, name }) => <Link to={memberPath(userSeq)} className={styles.name ?? ''}>{personName(name)}</Link>, file: ({ name }) => personName(name) },
    { id: 'email', head: t('column.email'), width: 230, cell: ({ email }) => email, file: ({ email }) => email },
    { id: 'phone', head: t('column.phone'), width: 130, startsHidden: true, cell: ({ phone }) => phone ?? '', file: ({ phone }) => phone ?? '' },
    { id: 'role', head: t('column.role'), width: 100, cell: ({ userTypeCd }) => t(`roles.${userTypeCd ?? 'MBR'}`), file: ({ userTypeCd }) => t(`roles.${userTypeCd ?? 'MBR'}`) },
    { id: 'joined', head: t('column.joined'), width: 150, sort: 'joined', cell: ({ joinedAt }) => formatDay(joinedAt, language), file: ({ joinedAt }) => formatDay(joinedAt, language) },
    { id: 'seen', head: t('column.seen'), width: 150, sort: 'seen', cell: ({ lastSeenAt }) => formatDay(lastSeenAt, language), file: ({ lastSeenAt }) => formatDay(lastSeenAt, language) },
    { id: 'classes', head: t('column.classes'), width: 90, sort: 'classes', align: 'end', cell: ({ classCount }) => classCount, file: ({ classCount }) => classCount },
    ...(can('SITE_SALES_READ') ? [{ id: 'spent', head: t('column.spent'), width: 130, sort: 'spent', align: 'end' as const, cell: spent, file: spentFiles }] : []),
    { id: 'marketing', head: t('column.marketing'), width: 120, startsHidden: true, cell: ({ marketingYn }) => t(marketingYn === 'Y' ? 'yes' : 'no'), file: ({ marketingYn }) => t(marketingYn === 'Y' ? 'yes' : 'no') },
    { id: 'state', head: t('column.state'), width: 100, cell: ({ blockedAt }) => (blockedAt === null ? t('states.open') : <Badge tone="warning">{t('states.blocked')}</Badge>), file: ({ blockedAt }) => t(blockedAt === null ? 'states.open' : 'states.blocked') },
    { id: 'memo', head: t('column.memo'), width: 180, cell: ({ memo }) => memo, file: ({ memo }) => memo },
  ]
}
