import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp, IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { NOTE_MAX } from '#shared/mission/contract.ts'
import type { InboxSubmission } from '#shared/mission/contract.ts'
import { missionQueries, SubmissionBadge, Words } from '#renderer/entities/mission/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Callout, ErrorState, Skeleton, Textarea } from '#renderer/ui/index.ts'
import { useNoteDraft } from '../useNoteDraft.ts'
import styles from './review.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface DetailProps {
  course: CourseRef
  submission: InboxSubmission
  canJudge: boolean
  isPending: boolean
  noteRef: RefObject<HTMLTextAreaElement | null>
  decide: (verdict: 'approve' | 'return', note: string) => Promise<boolean>
  onBack: () => void
}

/** One hand-in with the learner's others beside it; the note is kept until it is sent. */
export function Detail({ course, submission, canJudge, isPending, noteRef, decide, onBack }: DetailProps) {
  const { t } = useTranslation('mission')
  const language = useLanguage()
  const { note, write, forget } = useNoteDraft(String(submission.submissionSeq))
  const [wanted, setWanted] = useState(false)
  const send = async (verdict: 'approve' | 'return') => {
    if (verdict === 'return' && note.trim() === '') {
      setWanted(true)
      noteRef.current?.focus()
      return
    }
    if (await decide(verdict, note)) forget()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send('return')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      document.querySelector<HTMLElement>(`[data-seq="${submission.submissionSeq}"]`)?.focus()
    }
  }
  const isWaiting = submission.state === 'submitted'
  return (
    <section className={styles.detail} aria-label={t('review.of', { name: submission.name, title: submission.title })}>
      <div className={styles.back}><Button size="sm" kind="quiet" leftSection={<IconArrowLeft {...icon} />} onClick={onBack}>{t('review.back')}</Button></div>
      <header className={styles.head}>
        <h2>{submission.name}</h2>
        <SubmissionBadge state={submission.state} />
        <p>{submission.title} · {formatMoment(submission.updatedAt, language)}</p>
      </header>
      <div className={styles.words}><Words of={submission} /></div>
      {isWaiting || submission.note === '' ? null : <Callout tone={submission.state === 'returned' ? 'warning' : 'success'} title={t('review.noteGiven')}><span className={styles.note}>{submission.note}</span></Callout>}
      {isWaiting && canJudge ? (
        <div className={styles.judge}>
          <Textarea
            ref={noteRef} label={t('review.note')} description={t('review.noteHelp')} maxLength={NOTE_MAX} minRows={3} autosize value={note} error={wanted && note.trim() === '' ? t('review.noteMissing') : undefined}
            onChange={(event) => write(event.currentTarget.value)} onKeyDown={keys}
          />
          <div className={styles.actions}>
            <Button kind="primary" leftSection={<IconCheck {...icon} />} loading={isPending} aria-keyshortcuts="a" onClick={() => { void send('approve') }}>{t('review.approve')}</Button>
            <Button leftSection={<IconArrowBackUp {...icon} />} disabled={isPending} aria-keyshortcuts="r" onClick={() => { void send('return') }}>{t('review.return')}</Button>
          </div>
        </div>
      ) : null}
      <History course={course} submission={submission} />
    </section>
  )
}

function History({ course, submission }: Pick<DetailProps, 'course' | 'submission'>) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const errorText = useErrorText()
  const language = useLanguage()
  const history = useQuery(missionQueries.history(client, { ...course, userSeq: submission.userSeq }))
  const others = history.data?.submissions.filter(({ submissionSeq }) => submissionSeq !== submission.submissionSeq) ?? []
  return (
    <section className={styles.history} aria-label={t('review.history')}>
      <h3>{t('review.history')}</h3>
      {history.error !== null && history.data === undefined ? <ErrorState message={errorText(history.error)} onRetry={() => { void history.refetch() }} /> : null}
      {history.isPending ? <Skeleton height={64} radius="md" /> : null}
      {history.data !== undefined && others.length === 0 ? <p className={styles.quiet}>{t('review.noHistory')}</p> : null}
      <ul>
        {others.map((one) => (
          <li key={one.submissionSeq}>
            <p className={styles.quiet}><strong>{one.title}</strong> · {formatMoment(one.updatedAt, language)} <SubmissionBadge state={one.state} /></p>
            <p className={styles.extract}>{one.content || one.linkUrl || t('review.attached', { count: one.pictures.length + one.files.length })}</p>
            {one.note === '' ? null : <p className={styles.quiet}>{t('handIn.noteWas', { note: one.note })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
