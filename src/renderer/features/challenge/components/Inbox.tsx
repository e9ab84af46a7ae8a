import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconInbox, IconStack2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BULK_CHOSEN_MAX } from '#shared/bulk/rules.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { InboxSubmission } from '#shared/mission/contract.ts'
import { handedInStates } from '#shared/mission/submission.ts'
import type { HandedInState, Verdict } from '#shared/mission/submission.ts'
import { BulkShown, RunningBulk, useBulkShown } from '#renderer/entities/bulk/index.ts'
import { missionQueries } from '#renderer/entities/mission/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, Segmented, Select, Skeleton } from '#renderer/ui/index.ts'
import { Detail } from './Detail.tsx'
import { InboxList } from './InboxList.tsx'
import { JudgeDialog } from './JudgeDialog.tsx'
import { useJudging } from '../useJudging.ts'
import styles from './review.module.css'

const ALL = 'all'

/** Hand-ins one by one, worked by keyboard; filter and opened hand-in stand in the URL (STU-08). */
export function Inbox({ course, canJudge }: { course: CourseRef; canJudge: boolean }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const errorText = useErrorText()
  const [query, setQuery] = useSearchParams()
  const state: HandedInState = handedInStates.find((one) => one === query.get('state')) ?? 'submitted'
  const mission = Number(query.get('mission')) || null
  const opened = Number(query.get('submission')) || null
  const change = (values: Record<string, string | null>, replace = true) => setQuery((before) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return next
  }, { replace })
  const missions = useQuery(missionQueries.list(client, course))
  const inbox = useInfiniteQuery(missionQueries.inbox(client, course, { state, curriculumSeq: mission }))
  const { judge, isPending } = useJudging(course)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const note = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const submissions = inbox.data?.pages.flatMap((page) => page.submissions) ?? []
  const index = submissions.findIndex(({ submissionSeq }) => submissionSeq === opened)
  // An alarm leads to a hand-in that may stand on a later page, or be judged already.
  const lone = useQuery({ ...missionQueries.one(client, course, opened ?? 0), enabled: opened !== null && index === -1 && inbox.data !== undefined })
  const current = submissions[index] ?? (opened === null ? undefined : lone.data?.submissions[0])
  const chosen = submissions.filter(({ submissionSeq }) => picked.has(submissionSeq)).slice(0, BULK_CHOSEN_MAX)
  const open = (one: InboxSubmission | undefined) => {
    change({ submission: one === undefined ? null : String(one.submissionSeq) })
    if (one !== undefined) list.current?.querySelector<HTMLElement>(`[data-seq="${one.submissionSeq}"]`)?.focus()
  }
  // A page opened without a hand-in shows the first one, where there is room beside the list.
  const first = submissions[0]
  const isWide = globalThis.matchMedia('(min-width: 62em)').matches
  useEffect(() => {
    if (opened === null && first !== undefined && isWide) change({ submission: String(first.submissionSeq) })
    // oxlint-disable-next-line react/exhaustive-deps -- `change` is new at each render
  }, [opened, first?.submissionSeq, isWide])

  /** Judges one and opens the next. */
  const decide = async (verdict: Verdict, words: string): Promise<boolean> => {
    if (current === undefined || isPending) return false
    const next = submissions[index + 1] ?? submissions[index - 1]
    if (!(await judge({ verdict, note: words, submission: current }))) return false
    setPicked((before) => new Set([...before].filter((seq) => seq !== current.submissionSeq)))
    open(next)
    return true
  }
  const bulk = useBulkShown()
  const [asking, setAsking] = useState<Verdict | null>(null)
  const pick = (submissionSeq: number) => setPicked((before) => (before.has(submissionSeq) ? new Set([...before].filter((seq) => seq !== submissionSeq)) : new Set([...before, submissionSeq])))
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target as HTMLElement
    if (target.closest('input:not([type=checkbox]), textarea, [role=dialog]') !== null) return
    const waiting = canJudge && current?.state === 'submitted'
    const actions: Partial<Record<string, () => void>> = {
      j: () => open(submissions[index + 1] ?? current), ArrowDown: () => open(submissions[index + 1] ?? current),
      k: () => open(submissions[index - 1] ?? current), ArrowUp: () => open(submissions[index - 1] ?? current),
      ...(waiting ? { a: () => { void decide('approve', note.current?.value ?? '') }, r: () => note.current?.focus(), x: () => pick(current.submissionSeq) } : {}),
    }
    const act = actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const waitingOf = (curriculumSeq: number) => missions.data?.missions.find((one) => one.curriculumSeq === curriculumSeq)?.waiting ?? 0
  const handedIn = (missions.data?.missions ?? []).filter((one) => one.curriculumTypeCd === curriculumTypeCd.mission)
  return (
    <>
      <RunningBulk params={course} onOpen={bulk.show} />
      <div className={styles.filters}>
        <Segmented label={t('review.state')} hideLabel value={state} onChange={(next) => change({ state: next === 'submitted' ? null : next, submission: null })} choices={handedInStates.map((value) => ({ value, label: t(`state.${value}`) }))} />
        <Button className={styles.toBulk ?? ''} leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden="true" />} onClick={() => bulk.show('all')}>{t('review.bulk.open')}</Button>
        <Select
          aria-label={t('review.mission')} value={mission === null ? ALL : String(mission)} onChange={(value) => change({ mission: value === ALL ? null : value, submission: null })}
          data={[{ value: ALL, label: t('review.allMissions') }, ...handedIn.map(({ curriculumSeq, title }) => ({ value: String(curriculumSeq), label: waitingOf(curriculumSeq) === 0 ? title : t('review.missionWaiting', { title, count: waitingOf(curriculumSeq) }) }))]}
        />
      </div>
      {inbox.error !== null && inbox.data === undefined ? <ErrorState message={errorText(inbox.error)} onRetry={() => { void inbox.refetch() }} /> : null}
      {inbox.isPending ? <div className={styles.inbox}><Skeleton height={420} radius="lg" /><Skeleton height={420} radius="lg" /></div> : null}
      {inbox.data !== undefined && submissions.length === 0 && current === undefined && !lone.isLoading ? (
        <EmptyState
          icon={<IconInbox size={28} stroke={1.5} />} title={t(`review.empty.${state}`)} description={t('review.emptyText')}
          {...(mission === null ? {} : { action: <Button onClick={() => change({ mission: null })}>{t('review.allMissions')}</Button> })}
        />
      ) : null}
      {submissions.length === 0 && current === undefined ? null : (
        // Keys work while the focus is within the inbox.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={styles.inbox} data-opened={current === undefined ? undefined : true} onKeyDown={keys}>
          <div className={styles.side}>
            {chosen.length > 0 ? (
              <div className={styles.bulk}>
                <output>{t('review.picked', { count: chosen.length })}</output>
                <Button size="sm" kind="primary" aria-haspopup="dialog" onClick={() => setAsking('approve')}>{t('review.approve')}</Button>
                <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking('return')}>{t('review.return')}</Button>
                <Button size="sm" kind="quiet" onClick={() => setPicked(new Set())}>{t('review.unpick')}</Button>
              </div>
            ) : null}
            <InboxList ref={list} submissions={submissions} opened={opened} picked={picked} onOpen={open} onPick={canJudge && state === 'submitted' ? pick : undefined} />
            {inbox.hasNextPage ? <Button loading={inbox.isFetchingNextPage} onClick={() => { void inbox.fetchNextPage() }}>{t('review.more')}</Button> : null}
            <p className={styles.keys}>{t('review.keys')}</p>
          </div>
          {current === undefined ? <p className={styles.none}>{t('review.choose')}</p> : (
            <Detail key={current.submissionSeq} course={course} submission={current} canJudge={canJudge} isPending={isPending} noteRef={note} decide={decide} onBack={() => open(undefined)} />
          )}
        </div>
      )}
      {asking === null || chosen.length === 0 ? null : (
        <JudgeDialog
          params={course} verdict={asking} selection={{ way: 'these', subjectSeqs: chosen.map(({ submissionSeq }) => submissionSeq) }} onClose={() => setAsking(null)}
          onBegun={({ bulkSeq }) => {
            setAsking(null)
            setPicked(new Set())
            change({ submission: null, bulk: String(bulkSeq) })
          }}
        />
      )}
      <BulkShown params={course} canChange={canJudge} bulk={bulk} />
    </>
  )
}
