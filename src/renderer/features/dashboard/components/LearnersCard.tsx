import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LearnerAtRisk } from '#shared/dashboard/contract.ts'
import { LETTERS_MAX } from '#shared/dashboard/learners.ts'
import { dashboardQueries } from '#renderer/entities/dashboard/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Card, Checkbox, ErrorState, IconButton, Skeleton } from '#renderer/ui/index.ts'
import { LetterDialog } from './LetterDialog.tsx'
import styles from './dashboard.module.css'

/** The day that a reason speaks of. */
const dayOf = ({ reason, validAt, enrolledAt, lastSeenAt }: LearnerAtRisk) => (reason === 'ending' ? validAt : reason === 'notBegun' ? enrolledAt : lastSeenAt) ?? enrolledAt

/** Learners at risk with the reason of each, and a letter to them. */
export function LearnersCard({ course, title, mayWrite }: { course: { channelSeq: number; courseSeq: number }; title: string; mayWrite: boolean }) {
  const { t } = useTranslation('dashboard')
  const errorText = useErrorText()
  const language = useLanguage()
  const titleId = useId()
  const list = useInfiniteQuery(dashboardQueries.learnersAtRisk(useClient(), course))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [writtenTo, setWrittenTo] = useState<readonly number[]>()
  const learners = list.data?.pages.flatMap((page) => page.learners) ?? []
  // Nobody gets a second mail within a week.
  const free = learners.filter(({ writtenAt }) => writtenAt === null).map(({ attendSeq }) => attendSeq)
  const picked = free.filter((attendSeq) => chosen.has(attendSeq)).slice(0, LETTERS_MAX)
  const pick = (attendSeq: number) => setChosen((before) => (before.has(attendSeq) ? new Set([...before].filter((one) => one !== attendSeq)) : new Set([...before, attendSeq])))
  return (
    <Card component="section" className={styles.chart ?? ''} padding="md" aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{t('risk.title')}</h2>
          <p className={styles.quiet}>{t('risk.lead')}</p>
        </div>
      </div>
      {list.isPending ? <Skeleton height={160} /> : null}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.data !== undefined && learners.length === 0 ? <p className={styles.nothing}>{t(list.hasNextPage ? 'risk.noneYet' : 'risk.none')}</p> : null}
      {learners.length > 0 && mayWrite ? (
        <div className={styles.choosing}>
          <Checkbox
            label={t('risk.chooseAll')} checked={picked.length > 0 && picked.length === Math.min(free.length, LETTERS_MAX)} indeterminate={picked.length > 0 && picked.length < Math.min(free.length, LETTERS_MAX)} disabled={free.length === 0}
            onChange={({ currentTarget: { checked } }) => setChosen(new Set(checked ? free.slice(0, LETTERS_MAX) : []))}
          />
          {picked.length === 0 ? null : <Button size="sm" kind="primary" leftSection={<IconMail size={18} stroke={1.75} aria-hidden />} onClick={() => setWrittenTo(picked)}>{t('risk.writeChosen', { count: picked.length })}</Button>}
          {free.length > LETTERS_MAX ? <span className={styles.quiet}>{t('risk.mostOnce', { count: LETTERS_MAX })}</span> : null}
        </div>
      ) : null}
      {learners.length === 0 ? null : (
        <ul className={styles.learners}>
          {learners.map((learner) => (
            <li key={learner.attendSeq}>
              {mayWrite ? <Checkbox aria-label={t('risk.choose', { name: learner.name })} checked={picked.includes(learner.attendSeq)} disabled={learner.writtenAt !== null} onChange={() => pick(learner.attendSeq)} /> : null}
              <div>
                <strong>{learner.name}</strong>
                <span>{t(`risk.reasons.${learner.reason}`, { date: formatDay(dayOf(learner), language) })}</span>
                <span className={styles.rate}>{t('risk.progress', { percent: learner.progressPercent })}{learner.writtenAt === null ? '' : ` · ${t('risk.written', { date: formatDay(learner.writtenAt, language) })}`}</span>
              </div>
              {mayWrite ? <IconButton label={t('risk.writeTo', { name: learner.name })} disabled={learner.writtenAt !== null} onClick={() => setWrittenTo([learner.attendSeq])}><IconMail size={20} stroke={1.75} /></IconButton> : null}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? <div className={styles.more}><Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('risk.more')}</Button></div> : null}
      {writtenTo === undefined ? null : (
        <LetterDialog
          course={course} title={title} attendSeqs={writtenTo} onClose={() => setWrittenTo(undefined)}
          onSent={() => {
            setChosen(new Set())
            setWrittenTo(undefined)
          }}
        />
      )}
    </Card>
  )
}
