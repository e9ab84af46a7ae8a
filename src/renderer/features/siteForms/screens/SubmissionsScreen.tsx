import { IconInbox, IconLink, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import type { FormSubmission, SiteForm } from '#shared/form/contract.ts'
import { formPaths } from '#shared/form/paths.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { siteFormQueries } from '#renderer/entities/form/editing.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { GridFile } from '#renderer/lib/gridView/GridFile.tsx'
import { rowNumber } from '#renderer/lib/gridView/gridView.ts'
import type { GridChange } from '#renderer/lib/gridView/gridView.ts'
import { useGridView } from '#renderer/lib/gridView/useGridView.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Grid, SelectionBar, useGridSelection } from '#renderer/ui/grid/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, SearchField, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { DateField } from '#renderer/ui/inputs/DateTimeField.tsx'
import { SubmissionDrawer } from '../components/SubmissionDrawer.tsx'
import { useSenderName, useSubmissionColumns } from '../components/submissionColumns.tsx'
import { useShareForm } from '../components/useFormActions.ts'
import { useSubmissionActions } from '../components/useSubmissionActions.ts'
import { askedOf, submissionsSpec, unfiltered } from '../submissionsView.ts'
import styles from '../components/siteForms.module.css'

/** Most that one call takes. */
const CHOSEN_MAX = 200
const FILE_PAGE = 200
const readStates = ['all', 'N', 'Y'] as const
const keyOf = ({ submissionSeq }: FormSubmission) => submissionSeq

/** `/settings/forms/{formSeq}/submissions`: what people sent, read in a drawer (SET-06). */
export function SubmissionsScreen() {
  const { t } = useTranslation('siteForm')
  const errorText = useErrorText()
  const params = { channelSeq: useChannelSeq(), formSeq: Number(useParams()['formSeq']) }
  const { data, error, refetch } = useQuery(siteFormQueries.detail(useClient(), params))
  usePageTitle(data === undefined ? t('submission.title') : t('submission.titleOf', { title: data.title }))
  if (data !== undefined) return <Submissions key={data.formSeq} form={data} params={params} />
  if (error !== null) return <ErrorState page message={errorText(error)} onRetry={() => { void refetch() }} />
  return <><PageTitle>{t('submission.title')}</PageTitle><Skeleton height={420} radius="md" /></>
}

function Submissions({ form, params }: { form: SiteForm; params: { channelSeq: number; formSeq: number } }) {
  const { t } = useTranslation('siteForm')
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const mayWrite = can('SITE_FORM_UPDATE')
  const share = useShareForm()
  const [query, setQuery] = useSearchParams()
  const view = useGridView(submissionsSpec)
  const asked = askedOf(view)
  const list = useInfiniteQuery(siteFormQueries.submissions(client, params, asked))
  const { mark, remove } = useSubmissionActions(params)
  const selection = useGridSelection<FormSubmission>({ keyOf, max: CHOSEN_MAX })
  const rows = list.data?.pages.flatMap(({ submissions }) => submissions)
  const total = list.data?.pages[0]?.totalCount ?? 0
  const { steps } = form.content
  const open = (submissionSeq: number | null) => {
    setQuery((before) => {
      const next = new URLSearchParams(before)
      if (submissionSeq === null) next.delete('submission')
      else next.set('submission', String(submissionSeq))
      return next
    }, { replace: submissionSeq === null || query.has('submission') })
    const opened = rows?.find((one) => one.submissionSeq === submissionSeq)
    if (mayWrite && opened?.isRead === false) mark.mutate({ submissionSeqs: [opened.submissionSeq], isRead: true })
  }
  const columns = useSubmissionColumns(steps, open)
  const senderName = useSenderName(steps)
  const change = (values: GridChange) => {
    selection.clear()
    view.change(values)
  }
  const opened = rowNumber.exec(query.get('submission') ?? '')?.[0]
  const at = opened === undefined ? -1 : (rows ?? []).findIndex((one) => one.submissionSeq === Number(opened))
  const more = list.hasNextPage && !list.isFetching && !list.isError ? () => { void list.fetchNextPage() } : undefined
  const step = (by: -1 | 1) => {
    const next = rows?.[at + by]
    if (next !== undefined) open(next.submissionSeq)
    if (rows !== undefined && at + by >= rows.length - 2) more?.()
  }
  const removeOne = () => {
    const one = rows?.[at]
    if (one === undefined) return
    open(rows?.[at + 1]?.submissionSeq ?? rows?.[at - 1]?.submissionSeq ?? null)
    remove.mutate([one.submissionSeq])
  }
  const chosen = selection.selected.way === 'these' ? [...selection.selected.rows.keys()] : []
  const isPublished = form.publishStatusCd === publishStatusCd.published
  const names = { all: t('filter.all'), N: t('filter.new'), Y: t('filter.read') }
  return (
    <>
      <PageTitle description={t('submission.lead')} action={<Button component={Link} to={mayWrite ? pathOf({ path: formPaths['settings-form'], params: { formSeq: params.formSeq } }) : formPaths['settings-forms']}>{t(mayWrite ? 'action.edit' : 'back')}</Button>}>{form.title}</PageTitle>
      <div className={styles.filters}>
        <Segmented hideLabel label={t('filter.label')} value={view.filters.isRead ?? 'all'} onChange={(isRead) => change({ filters: { isRead: isRead === 'all' ? '' : isRead } })} choices={readStates.map((value) => ({ value, label: names[value] }))} />
      </div>
      <Grid
        label={form.title} rows={rows} columns={columns} keyOf={keyOf} nameOf={senderName} total={total} isStale={list.isPlaceholderData} {...(more === undefined ? {} : { onMore: more })}
        {...(mayWrite ? { selection } : {})} onOpen={(submission) => open(submission.submissionSeq)} chosen={view.columns} onChosen={(shown) => view.change({ columns: shown })} viewKey={JSON.stringify(asked)}
        error={list.isError ? { message: errorText(list.error), onRetry: () => { void (rows === undefined ? list.refetch() : list.fetchNextPage()) } } : null}
        toolbar={(
          <>
            <SearchField compact className={styles.search ?? ''} label={t('submission.search')} q={view.q} onSearch={(q) => change({ q })} />
            <div className={styles.period}>
              <DateField size="sm" label={t('filter.from')} value={view.filters.from ?? null} {...(view.filters.until === undefined ? {} : { maxDate: view.filters.until })} onChange={(day) => change({ filters: { from: day ?? '' } })} />
              <DateField size="sm" label={t('filter.until')} value={view.filters.until ?? null} {...(view.filters.from === undefined ? {} : { minDate: view.filters.from })} onChange={(day) => change({ filters: { until: day ?? '' } })} />
            </div>
            {total === 0 ? null : (
              <GridFile
                name={form.title} columns={columns} chosen={view.columns}
                page={async (cursor) => {
                  const { submissions, next } = await client(contract.form.submissions, { params, query: { ...asked, size: FILE_PAGE, ...(cursor === undefined ? {} : { after: cursor }) } })
                  return { rows: submissions, after: next }
                }}
              />
            )}
          </>
        )}
        empty={view.isFiltered
          ? <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('submission.none')} action={<Button onClick={() => change(unfiltered)}>{t('empty.clear')}</Button>} />
          : (
            <EmptyState
              icon={<IconInbox size={28} stroke={1.5} />} title={t('submission.empty')} description={t(isPublished ? 'submission.emptyText' : 'submission.emptyDraft')}
              {...(isPublished ? { action: <Button kind="primary" leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />} onClick={() => { void share(params.formSeq) }}>{t('action.share')}</Button> } : {})}
            />
          )}
      />
      {total === 0 ? null : <p className={styles.total}><output>{t('submissionCount', { count: total })}</output></p>}
      <SelectionBar selection={selection} total={total} takesAll={false}>
        <Button onClick={() => { mark.mutate({ submissionSeqs: chosen, isRead: true }); selection.clear() }}>{t('submission.markRead')}</Button>
        <Button onClick={() => { mark.mutate({ submissionSeqs: chosen, isRead: false }); selection.clear() }}>{t('submission.markNew')}</Button>
        <Button onClick={() => { remove.mutate(chosen); selection.clear() }}>{t('submission.remove')}</Button>
      </SelectionBar>
      {opened === undefined || rows === undefined ? null : (
        <SubmissionDrawer
          steps={steps} submission={rows[at]} mayWrite={mayWrite} onStep={at < 0 ? null : step} canStep={{ back: at > 0, on: at >= 0 && at < rows.length - 1 }}
          onMark={(isRead) => mark.mutate({ submissionSeqs: [Number(opened)], isRead })} onRemove={removeOne} onClose={() => open(null)}
        />
      )}
    </>
  )
}
