import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { COUPON_CODES_MAX } from '#shared/coupon/contract.ts'
import type { StaffCoupon } from '#shared/coupon/contract.ts'
import { codeText } from '#shared/coupon/rules.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { couponKeys, couponQueries } from '#renderer/entities/coupon/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { csvOf } from '#shared/kernel/sheet/csv.ts'
import { saveCsv } from '#renderer/lib/csv.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, ErrorState, Heading, NumberField, Pagination, Skeleton, toast } from '#renderer/ui/index.ts'
import styles from './siteCoupons.module.css'

const PAGE = 20

/** The codes of a coupon with a code for each user: who took which, more of them, and all as CSV. */
export function Codes({ coupon, canChange }: { coupon: StaffCoupon; canChange: boolean }) {
  const { t } = useTranslation('coupon')
  const client = useClient()
  const language = useLanguage()
  const errorText = useErrorText()
  const params = { channelSeq: useChannelSeq(), couponSeq: coupon.couponSeq }
  const [page, setPage] = useState(1)
  const list = useQuery(couponQueries.codes(client, params, page))
  const download = useMutation({
    mutationFn: async () => {
      const rows: string[][] = []
      for (let next = 1; rows.length < coupon.codeCount; next += 1) {
        const { codes } = await client(contract.coupon.codes, { params, query: { page: next, size: COUPON_CODES_MAX } })
        if (codes.length === 0) break
        rows.push(...codes.map(({ code, takenBy, takenAt }) => [codeText(code), takenBy ?? '', takenAt === null ? '' : formatMoment(takenAt, language)]))
      }
      saveCsv(`${t('codesFile')}-${coupon.name}.csv`, csvOf([[t('codeColumn.code'), t('codeColumn.takenBy'), t('codeColumn.takenAt')], ...rows]))
    },
  })
  return (
    <section className={styles.codes}>
      <div className={styles.head}>
        <Heading order={3} size="h5">{t('codesTitle')}</Heading>
        <Button size="sm" loading={download.isPending} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={() => download.mutate()}>{t('codesCsv')}</Button>
      </div>
      {list.isPending ? <Skeleton height={160} radius="md" /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data === undefined || list.data.codes.length === 0 ? null : (
        <ul className={styles.list} aria-label={t('codesTitle')}>
          {list.data.codes.map(({ code, takenBy, takenAt }) => (
            <li key={code}><strong>{codeText(code)}</strong><span>{takenAt === null ? t('codeFree') : [takenBy ?? t('codeTaken'), formatMoment(takenAt, language)].join(' · ')}</span></li>
          ))}
        </ul>
      )}
      <Pagination total={pageCount(coupon.codeCount, PAGE)} value={page} onChange={setPage} />
      {canChange ? <MoreCodes params={params} /> : null}
    </section>
  )
}

function MoreCodes({ params }: { params: { channelSeq: number; couponSeq: number } }) {
  const { t } = useTranslation('coupon')
  const client = useClient()
  const queries = useQueryClient()
  const [count, setCount] = useState<number | string>(10)
  const add = useMutation({
    mutationFn: (more: number) => client(contract.coupon.addCodes, { params, body: { count: more } }),
    onSuccess: async (_, more) => {
      await invalidate(queries, couponKeys.ofSite())
      toast.show({ message: t('codesAdded', { count: more }), tone: 'success' })
    },
  })
  return (
    <div className={styles.more}>
      <NumberField label={t('form.codeCount')} size="sm" value={count} onChange={setCount} min={1} max={COUPON_CODES_MAX} />
      <Button size="sm" loading={add.isPending} disabled={Number(count) < 1} onClick={() => add.mutate(Number(count))}>{t('codesMore')}</Button>
    </div>
  )
}
