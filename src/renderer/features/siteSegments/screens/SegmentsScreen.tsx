import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { memberPaths } from '#shared/member/paths.ts'
import type { ListedSegment, Segment } from '#shared/segment/contract.ts'
import { segmentRules } from '#shared/segment/rules.ts'
import type { SegmentCondition, SegmentRules } from '#shared/segment/rules.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { segmentKeys, segmentQueries } from '#renderer/entities/segment/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import { SegmentForm } from '../components/SegmentForm.tsx'
import styles from '../components/siteSegments.module.css'

/** `/settings/segments`: segments of the site's members, each with how many it matches now (SET-02). */
export function SegmentsScreen() {
  const { t } = useTranslation('segment')
  const errorText = useErrorText()
  const { can } = useAbility()
  const list = useQuery(segmentQueries.list(useClient(), useChannelSeq()))
  const [query, setQuery] = useSearchParams()
  const asked = rulesOf(query.get('rules'))
  const [editing, setEditing] = useState<Segment | 'new' | null>(asked === undefined ? null : 'new')
  const close = () => {
    setEditing(null)
    if (query.has('rules')) setQuery((before) => new URLSearchParams([...before].filter(([name]) => name !== 'rules')), { replace: true })
  }
  const add = can('SITE_USER_UPDATE') ? <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>{t('new')}</Button> : undefined
  const isEmpty = list.data?.segments.length === 0
  return (
    <>
      <PageTitle description={t('lead')} {...(add === undefined || isEmpty ? {} : { action: add })}>{t('title')}</PageTitle>
      {list.isPending ? <Skeleton height={200} radius="lg" /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined ? null : isEmpty
        ? <EmptyState icon={<IconFilter size={28} stroke={1.5} />} title={t('empty')} description={t('emptyText')} action={add} />
        : <ul className={styles.segments} aria-label={t('title')}>{list.data.segments.map((segment) => <Row key={segment.segmentSeq} segment={segment} onEdit={() => setEditing(segment)} />)}</ul>}
      {editing === null ? null : <SegmentForm segment={editing === 'new' ? null : editing} start={asked} onClose={close} />}
    </>
  )
}

/** The rules that the list of members asks for. */
function rulesOf(text: string | null): SegmentRules | undefined {
  if (text === null) return undefined
  try {
    return segmentRules.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function Row({ segment: { segmentSeq, name, rules, ...listed }, onEdit }: { segment: ListedSegment; onEdit: () => void }) {
  const { t } = useTranslation('segment')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { can } = useAbility()
  const count = useQuery(segmentQueries.count(client, channelSeq, rules))
  const remove = useMutation({
    mutationFn: () => client(contract.segment.remove, { params: { channelSeq, segmentSeq } }),
    onSuccess: () => { toast.show({ message: t('deleted'), tone: 'success' }) },
    onSettled: () => invalidate(queries, segmentKeys.ofSite()),
  })
  const ask = async () => {
    // What uses the segment may have changed since the list came; without the network, the dialog says what the list said.
    const fresh = await queries.fetchQuery({ ...segmentQueries.list(client, channelSeq), staleTime: 0 }).catch(() => undefined)
    const { couponCount, campaignCount } = fresh?.segments.find((one) => one.segmentSeq === segmentSeq) ?? listed
    const message = [
      ...(couponCount === 0 ? [] : [t('deleteCoupons', { count: couponCount })]), ...(campaignCount === 0 ? [] : [t('deleteCampaigns', { count: campaignCount })]), t('deleteText'),
    ].join(' ')
    if (await confirm({ title: t('deleteTitle', { name }), message, confirmLabel: t('deleteOne'), danger: true })) remove.mutate()
  }
  const nameOf = ({ kind, isNot }: SegmentCondition) => {
    const what = t(`kind.${kind}`)
    return isNot ? t('not', { what }) : what
  }
  return (
    <li>
      <div className={styles.what}>
        {can('SITE_MEMBER_READ') ? <TextLink to={`${memberPaths['settings-members']}?segment=${segmentSeq}`} fw={600}>{name}</TextLink> : <strong>{name}</strong>}
        <small>{t(`match.${rules.match}`)}: {rules.conditions.map(nameOf).join(', ')}</small>
      </div>
      <output className={styles.count}>{count.data === undefined ? '…' : t('count', { count: count.data.count })}</output>
      {can('SITE_USER_UPDATE') ? (
        <div className={styles.acts}>
          <Button size="sm" aria-label={t('editOf', { name })} onClick={onEdit}>{t('editOne')}</Button>
          <Button size="sm" kind="quiet" aria-label={t('deleteOf', { name })} loading={remove.isPending} onClick={() => { void ask() }}>{t('deleteOne')}</Button>
        </div>
      ) : null}
    </li>
  )
}
