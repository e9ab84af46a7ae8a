import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { membershipPaths } from '#shared/membership/paths.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { TextLink } from '#renderer/lib/navigation/index.ts'
import { Button, toast } from '#renderer/ui/index.ts'
import { membershipQueries } from './queries.ts'
import { useMonthlyText } from './texts.ts'
import styles from './membership.module.css'

interface HintProps {
  course: { channelSeq: number; courseSeq: number }
}

/** Beside the price of a class: the membership that opens it, or the way in by one's own (COUR-03). Nothing while it loads or fails. */
export function MembershipHint({ course }: HintProps) {
  const [ready, setReady] = useState(false)
  useEffect(() => { loadTexts(['membership']).then(() => setReady(true), () => undefined) }, [])
  const found = useQuery(membershipQueries.ofCourse(useClient(), { channelSeq: course.channelSeq, courseSeq: course.courseSeq }))
  if (!ready || found.data === undefined) return null
  const { mine, membership } = found.data
  if (mine !== null) return <Enter course={course} name={mine.name} />
  return membership === null ? null : <Offer name={membership.name} price={membership.price} />
}

function Offer({ name, price }: { name: string; price: number }) {
  const { t } = useTranslation('membership')
  const monthlyText = useMonthlyText()
  return (
    <aside className={styles.hint} aria-label={t('hint.title')}>
      <p>{t('hint.offer', { name, price: monthlyText(price) })}</p>
      <TextLink to={membershipPaths.membership}>{t('hint.see')}</TextLink>
    </aside>
  )
}

function Enter({ course: { channelSeq, courseSeq }, name }: HintProps & { name: string }) {
  const { t } = useTranslation('membership')
  const client = useClient()
  const queries = useQueryClient()
  const enter = useMutation({
    mutationFn: () => client(contract.membership.enter, { params: { channelSeq, courseSeq } }),
    onSuccess: async () => {
      await invalidate(queries, [...courseKeys.one({ channelSeq, courseSeq }), ...courseKeys.mine({ channelSeq })])
      toast.show({ message: t('hint.entered'), tone: 'success' })
    },
  })
  return (
    <aside className={styles.hint} aria-label={t('hint.title')}>
      <p>{t('hint.mine', { name })}</p>
      <Button fullWidth loading={enter.isPending} onClick={() => enter.mutate()}>{t('hint.enter')}</Button>
    </aside>
  )
}
