import { IconStack2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkChange } from '#shared/bulk/contract.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Dialog, EmptyState, ErrorState, Progress, Skeleton, UnstyledButton } from '#renderer/ui/index.ts'
import type { Tone } from '#renderer/ui/index.ts'
import { bulkQueries } from './queries.ts'
import type { BulkPlace } from './queries.ts'
import { useBulkTitle } from './useBulkTitle.ts'
import { nounOf } from './words.tsx'
import bulkStyles from './bulk.module.css'

type Shown = 'running' | 'done' | 'cancelled' | 'undone'
const tones: Record<Shown, Tone> = { running: 'primary', done: 'success', cancelled: 'warning', undone: 'neutral' }
const shownOf = ({ state, undoneBySeq }: BulkChange): Shown => (undoneBySeq === null ? state : 'undone')

/** The bulk changes of a class or of a site's members, the latest first. */
export function BulkList({ params, onOpen, onClose }: { params: BulkPlace; onOpen: (bulkSeq: number) => void; onClose: () => void }) {
  const { t } = useTranslation('bulk')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const language = useLanguage()
  const personName = usePersonName()
  const titleOf = useBulkTitle()
  const list = useInfiniteQuery(bulkQueries.list(useClient(), params))
  const bulks = list.data?.pages.flatMap((page) => page.bulks)
  return (
    <Dialog opened onClose={onClose} title={t('title')} closeLabel={common('close')} footer={<Button kind="quiet" onClick={onClose}>{common('close')}</Button>}>
      <div className={bulkStyles.dialog}>
        {list.isPending ? <><Skeleton height={48} /><Skeleton height={48} /></> : null}
        {list.isError && bulks === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
        {bulks?.length === 0 ? <EmptyState icon={<IconStack2 size={28} stroke={1.5} />} title={t('none')} description={t('noneText')} /> : null}
        {bulks === undefined || bulks.length === 0 ? null : (
          <ul className={bulkStyles.list}>
            {bulks.map((one) => (
              <li key={one.bulkSeq}>
                <UnstyledButton className={bulkStyles.open ?? ''} onClick={() => onOpen(one.bulkSeq)}>
                  <span className={bulkStyles.person}>
                    <strong>{titleOf(one)}</strong>
                    <span>{[formatMoment(one.createdAt, language), personName(one.byName)].join(' · ')}</span>
                    <span>{t(`rows.${nounOf(one.kind)}.doneOf`, { done: one.doneCount, total: one.totalCount })}</span>
                  </span>
                  <Badge tone={tones[shownOf(one)]}>{t(`state.${shownOf(one)}`)}</Badge>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage ? <Button size="sm" loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('moreRows')}</Button> : null}
      </div>
    </Dialog>
  )
}

/** The bulk change that runs now, above the list. */
export function RunningBulk({ params, onOpen }: { params: BulkPlace; onOpen: (bulkSeq: number) => void }) {
  const { t } = useTranslation('bulk')
  const titleOf = useBulkTitle()
  const list = useInfiniteQuery(bulkQueries.list(useClient(), params))
  const running = list.data?.pages[0]?.bulks.find(({ state }) => state === 'running')
  if (running === undefined) return null
  const { totalCount, doneCount, skippedCount, failedCount, bulkSeq } = running
  const done = doneCount + skippedCount + failedCount
  const label = t(`rows.${nounOf(running.kind)}.progress`, { done, total: totalCount })
  return (
    <div className={bulkStyles.running}>
      <div className={bulkStyles.runningText}><strong>{titleOf(running)}</strong><output>{label}</output><Button size="sm" onClick={() => onOpen(bulkSeq)}>{t('open')}</Button></div>
      <Progress size="md" value={totalCount === 0 ? 100 : (done / totalCount) * 100} label={label} />
    </div>
  )
}
