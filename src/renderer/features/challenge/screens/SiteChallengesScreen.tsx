import { IconSearch, IconTargetArrow } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { MISSION_PAGE_MAX } from '#shared/mission/contract.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { missionQueries } from '#renderer/entities/mission/index.ts'
import { SavedViews } from '#renderer/entities/savedView/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { GridFilter } from '#renderer/lib/gridView/GridFilter.tsx'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Grid } from '#renderer/ui/grid/index.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, Button, EmptyState, PageTitle, SearchField } from '#renderer/ui/index.ts'
import { classesAskedOf, classesSpec } from '../missionViews.ts'
import styles from '../components/siteChallenges.module.css'

type MissionClass = CallResult<typeof contract.mission.site>['classes'][number]

const keyOf = ({ courseSeq }: MissionClass) => courseSeq
const inboxOf = ({ courseSeq }: MissionClass) => pathOf({ path: missionPaths['studio-challenge-review'], params: { courseSeq } })

/** `/settings/challenge`: the classes of a site that have missions, with what waits in them; the view stands in the URL (SET-07, STU-08). */
export function SiteChallengesScreen() {
  const { t } = useTranslation('mission')
  const client = useClient()
  const errorText = useErrorText()
  const navigate = useNavigateTo()
  const channelSeq = useChannelSeq()
  const view = useGridView(classesSpec)
  const asked = classesAskedOf(view)
  const list = useInfiniteQuery(missionQueries.site(client, channelSeq, asked))
  const rows = list.data?.pages.flatMap((page) => page.classes)
  const total = list.data?.pages[0]?.totalCount ?? 0
  const columns = useColumns()
  return (
    <>
      <PageTitle description={t('site.lead')}>{t('site.title')}</PageTitle>
      <Grid
        label={t('site.title')} rows={rows} columns={columns} keyOf={keyOf} total={total} isStale={list.isPlaceholderData}
        sort={view.sort} onSort={view.onSort} {...(list.hasNextPage && !list.isFetching && !list.isError ? { onMore: () => { void list.fetchNextPage() } } : {})}
        onOpen={(one) => { void navigate(inboxOf(one)) }} chosen={view.columns} onChosen={(chosen) => view.change({ columns: chosen })} viewKey={JSON.stringify(asked)}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact className={styles.search ?? ''} label={t('site.search')} q={view.q} onSearch={(q) => view.change({ q })} />
            <GridFilter name="waiting" label={t('site.column.waiting')} value={view.filters.waiting} choices={[{ value: 'Y', label: t('site.waits') }]} onChange={view.change} />
            <SavedViews grid="missions" current={view.saved} onOpen={view.openSaved} />
            {total === 0 ? null : (
              <GridFile
                name={t('site.title')} columns={columns} chosen={view.columns}
                page={async (cursor) => {
                  const { classes, after } = await client(contract.mission.site, { params: { channelSeq }, query: { ...asked, size: MISSION_PAGE_MAX, ...(cursor === undefined ? {} : { cursor }) } })
                  return { rows: classes, after }
                }}
              />
            )}
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('site.none')} action={<Button onClick={() => view.change({ q: '', filters: { waiting: '' } })}>{t('site.clear')}</Button>} />
          : <EmptyState icon={<IconTargetArrow size={28} stroke={1.5} />} title={t('site.empty')} description={t('site.emptyText')} action={<Button component={Link} to={coursePaths['settings-contents']} kind="primary">{t('site.toClasses')}</Button>} />}
      />
    </>
  )
}

function useColumns(): GridColumn<MissionClass>[] {
  const { t } = useTranslation('mission')
  const { can } = useAbility()
  return [
    {
      id: 'class', head: t('site.column.class'), width: 320, sort: 'title', file: ({ title }) => title,
      cell: (one) => <span className={styles.title}><span className={styles.picture}><CoursePicture imageUrl={one.imageUrl} sizes="64px" /></span><Link to={inboxOf(one)} aria-label={t('site.reviewOf', { title: one.title })}>{one.title}</Link>{one.isPublic ? null : <Badge>{t('site.private')}</Badge>}</span>,
    },
    { id: 'waiting', head: t('site.column.waiting'), width: 120, align: 'end', cell: ({ waiting }) => (waiting === 0 ? 0 : <Badge tone="primary">{t('site.waiting', { count: waiting })}</Badge>), file: ({ waiting }) => waiting },
    { id: 'total', head: t('site.column.total'), width: 100, align: 'end', cell: ({ total }) => total, file: ({ total }) => total },
    { id: 'missions', head: t('site.column.missions'), width: 100, align: 'end', cell: ({ missions }) => missions, file: ({ missions }) => missions },
    { id: 'people', head: t('site.column.people'), width: 100, align: 'end', cell: ({ people }) => people, file: ({ people }) => people },
    // Names the standard sorting; what it shows is the number of the class.
    { id: 'newest', head: t('site.column.newest'), width: 110, align: 'end', sort: 'newest', startsHidden: true, cell: ({ courseSeq }) => courseSeq, file: ({ courseSeq }) => courseSeq },
    ...(can('CLASS_INFO_UPDATE') ? [{
      id: 'ways', head: t('site.settings'), width: 110, isHideable: false, hidesHead: true,
      cell: ({ courseSeq, title }: MissionClass) => <Button size="sm" kind="quiet" component={Link} to={pathOf({ path: missionPaths['classes-settings-challenge'], params: { courseSeq } })} aria-label={t('site.settingsOf', { title })}>{t('site.settings')}</Button>,
    }] : []),
  ]
}
