import { IconFileText, IconSearch, IconWorldSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readSeoSetting } from '#shared/channel/seo.ts'
import { contract } from '#shared/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { PAGE_SIZE_DEFAULT, optionOf, pageOf } from '#shared/kernel/paging.ts'
import type { SeoForm } from '#shared/seo/contract.ts'
import { OrderTableSkeleton } from '#renderer/entities/order/index.ts'
import { seoQueries } from '#renderer/entities/seo/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, Drawer, EmptyState, ErrorState, PageTitle, SearchField, Segmented, Skeleton } from '#renderer/ui/index.ts'
import { SeoEditor } from '../components/SeoEditor.tsx'
import { SeoList } from '../components/SeoList.tsx'
import type { SeoRow } from '../components/SeoList.tsx'
import styles from '../components/siteSeo.module.css'

const parts = ['site', 'courses', 'pages'] as const

/** `/settings/seo`: what search results and link previews show of the site, its classes and pages (SET-05). */
export function SiteSeoScreen() {
  const { t } = useTranslation('seo')
  const [query] = useSearchParams()
  const change = useChange()
  const part = optionOf(query.get('part'), parts)
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      <Segmented hideLabel label={t('parts')} value={part} choices={parts.map((value) => ({ value, label: t(`part.${value}`) }))} onChange={(next) => change({ part: next === 'site' ? '' : next, page: '', q: '', open: '' })} />
      <div className={styles.part}>{part === 'site' ? <OfSite /> : part === 'courses' ? <OfCourses /> : <OfPages />}</div>
    </>
  )
}

/** Changes parameters of the address; '' removes one. */
function useChange(): (values: Record<string, string>) => void {
  const [, setQuery] = useSearchParams()
  return (values) => setQuery((before) => {
    const after = new URLSearchParams(before)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') after.delete(name)
      else after.set(name, value)
    }
    return after
  }, { preventScrollReset: true })
}

function OfSite() {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(seoQueries.site(client, channelSeq))
  if (data === undefined) return error === null ? <Skeleton height={480} radius="md" /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  return (
    <SeoEditor
      key={JSON.stringify(data.seo)} of={`${channelSeq}.site`} setting={data.seo} defaults={data.defaults} isSite
      save={(body) => client(contract.seo.saveSite, { params: { channelSeq }, body })}
    />
  )
}

function OfCourses() {
  const { t } = useTranslation('seo')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const [query] = useSearchParams()
  const change = useChange()
  const q = query.get('q') ?? ''
  const found = useQuery(seoQueries.courses(client, channelSeq, { page: pageOf(query.get('page')), size: PAGE_SIZE_DEFAULT, q }))
  return (
    <>
      <search className={styles.tools}><SearchField compact className={styles.search ?? ''} label={t('list.search')} q={q} onSearch={(next) => change({ q: next, page: '' })} /></search>
      <Listed
        of="course" found={found} rows={found.data?.list.map(({ courseSeq, ...row }) => ({ seq: courseSeq, ...row }))}
        save={(courseSeq, body) => client(contract.seo.saveCourse, { params: { channelSeq, courseSeq }, body })}
        empty={q === ''
          ? <EmptyState icon={<IconWorldSearch size={28} stroke={1.5} />} title={t('list.noCourses')} description={t('list.noCoursesText')} action={<Button component={Link} to={coursePaths['settings-contents']}>{t('list.toCourses')}</Button>} />
          : <EmptyState icon={<IconSearch size={28} stroke={1.5} />} title={t('list.none')} action={<Button onClick={() => change({ q: '' })}>{t('list.clear')}</Button>} />}
      />
    </>
  )
}

function OfPages() {
  const { t } = useTranslation('seo')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const [query] = useSearchParams()
  const found = useQuery(seoQueries.pages(client, channelSeq, { page: pageOf(query.get('page')), size: PAGE_SIZE_DEFAULT }))
  return (
    <Listed
      of="page" found={found} rows={found.data?.list.map(({ pageSeq, ...row }) => ({ seq: pageSeq, ...row }))}
      save={(pageSeq, body) => client(contract.seo.savePage, { params: { channelSeq, pageSeq }, body })}
      empty={<EmptyState icon={<IconFileText size={28} stroke={1.5} />} title={t('list.noPages')} description={t('list.noPagesText')} />}
    />
  )
}

interface ListedProps {
  of: 'course' | 'page'
  found: { data: { totalCount: number } | undefined; error: Error | null; isPlaceholderData: boolean; refetch: () => Promise<unknown> }
  rows: readonly SeoRow[] | undefined
  empty: ReactNode
  save: (seq: number, form: SeoForm) => Promise<unknown>
}

/** A list whose rows open their setting in a drawer; which one stands in the address. */
function Listed({ of, found: { data, error, isPlaceholderData, refetch }, rows, empty, save }: ListedProps) {
  const { t } = useTranslation('seo')
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const [query] = useSearchParams()
  const change = useChange()
  const close = () => change({ open: '' })
  if (data === undefined || rows === undefined) return error === null ? <OrderTableSkeleton /> : <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} />
  if (data.totalCount === 0) return empty
  const opened = rows.find(({ seq }) => String(seq) === query.get('open'))
  return (
    <>
      <SeoList rows={rows} totalCount={data.totalCount} page={pageOf(query.get('page'))} fetching={isPlaceholderData} onOpen={(seq) => change({ open: String(seq) })} onPage={(page) => change({ page: page === 1 ? '' : String(page) })} />
      <Drawer opened={opened !== undefined} onClose={close} title={opened?.title ?? ''} closeLabel={t('list.close')} size="min(100vw, 560px)">
        {opened === undefined ? null : (
          <SeoEditor
            key={opened.seq} narrow of={`${channelSeq}.${of}.${opened.seq}`} setting={readSeoSetting(opened.seoSetting)} defaults={opened.defaults}
            save={(form) => save(opened.seq, form)} onSaved={close}
          />
        )}
      </Drawer>
    </>
  )
}
