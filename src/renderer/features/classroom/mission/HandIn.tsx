import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { missionWork } from '#shared/curriculum/items.ts'
import { contract } from '#shared/contract.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { Submission } from '#shared/mission/contract.ts'
import { isLate } from '#shared/mission/submission.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { missionKeys, SubmissionBadge, Words } from '#renderer/entities/mission/index.ts'
import type { MissionOf } from '#renderer/entities/mission/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatDay, formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Badge, Button, Callout, toast, useConfirm } from '#renderer/ui/index.ts'
import { NO_WORDS, WordsForm } from './WordsForm.tsx'
import styles from './mission.module.css'

interface HandInProps {
  lesson: ItemRef
  mission: MissionOf<'03'>
}

/** Handing in a mission: the first time, changed until judged, again once returned (ROOM-04). */
export function HandIn({ lesson, mission }: HandInProps) {
  const { t } = useTranslation('mission')
  const [editing, setEditing] = useState(false)
  const [last, ...earlier] = mission.submissions
  const isOpen = mission.state === 'none' || mission.state === 'returned'
  return (
    <>
      <div className={styles.headline}>
        <h2 className={styles.heading}>{t('handIn.title')}</h2>
        {last === undefined ? null : <SubmissionBadge state={last.state} />}
        {mission.dueAt === null ? null : <Due dueAt={mission.dueAt} isDone={!isOpen} />}
      </div>
      {last?.state === 'returned' ? <Note submission={last} tone="warning" title={t('handIn.returned')} /> : null}
      {last?.state === 'approved' ? <Callout tone="success">{t('handIn.approved')}</Callout> : null}
      {last?.state === 'approved' && last.note !== '' ? <Note submission={last} tone="success" title={t('handIn.noteOfStaff')} /> : null}
      {isOpen ? <Submit key={last?.submissionSeq ?? 0} lesson={lesson} mission={mission} again={last} /> : null}
      {last !== undefined && !isOpen ? (editing && last.state === 'submitted'
        ? <Edit lesson={lesson} mission={mission} submission={last} onClose={() => setEditing(false)} />
        : <Given lesson={lesson} submission={last} onEdit={() => setEditing(true)} />) : null}
      <History submissions={mission.state === 'returned' && last !== undefined ? [last, ...earlier] : earlier} />
    </>
  )
}

function Due({ dueAt, isDone }: { dueAt: string; isDone: boolean }) {
  const { t } = useTranslation('mission')
  const language = useLanguage()
  const now = useNow(60_000)
  return (
    <span className={styles.due}>
      {t('handIn.due', { day: formatDay(`${dueAt}T00:00:00+09:00`, language, 'Asia/Seoul') })}
      {!isDone && isLate(dueAt, now) ? <Badge tone="warning">{t('handIn.past')}</Badge> : null}
    </span>
  )
}

function Note({ submission, tone, title }: { submission: Submission; tone: 'warning' | 'success'; title: string }) {
  return <Callout tone={tone} title={title}><span className={styles.note}>{submission.note}</span></Callout>
}

const useStale = (lesson: ItemRef) => {
  const queries = useQueryClient()
  return () => invalidate(queries, missionKeys(lesson))
}

function Submit({ lesson, mission, again }: HandInProps & { again: Submission | undefined }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const stale = useStale(lesson)
  return (
    <WordsForm
      place={lesson} name={`mission.${lesson.courseSeq}.${lesson.curriculumSeq}.${again?.submissionSeq ?? 0}`} needsLink={mission.workTypeCd === missionWork.link}
      initial={again === undefined ? NO_WORDS : { ...NO_WORDS, content: again.content, linkUrl: again.linkUrl }} label={t('handIn.title')} contentLabel={t('handIn.content')} action={t(again === undefined ? 'handIn.submit' : 'handIn.again')}
      save={(body) => client(contract.mission.submit, { params: lesson, body })}
      onSaved={async () => {
        await stale()
        toast.show({ message: t('handIn.submitted'), tone: 'success' })
      }}
      onRefused={stale}
    />
  )
}

function Edit({ lesson, mission, submission, onClose }: HandInProps & { submission: Submission; onClose: () => void }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const stale = useStale(lesson)
  const { channelSeq, courseSeq } = lesson
  return (
    <WordsForm
      place={lesson} name={`missionEdit.${courseSeq}.${submission.submissionSeq}`} needsLink={mission.workTypeCd === missionWork.link}
      initial={{ content: submission.content, linkUrl: submission.linkUrl, pictures: submission.pictures, files: submission.files }} label={t('handIn.title')} contentLabel={t('handIn.content')} action={t('handIn.save')} onCancel={onClose}
      save={(body) => client(contract.mission.edit, { params: { channelSeq, courseSeq, submissionSeq: submission.submissionSeq }, body })}
      onSaved={async () => {
        await stale()
        toast.show({ message: t('handIn.saved'), tone: 'success' })
        onClose()
      }}
      onRefused={stale}
    />
  )
}

function Given({ lesson, submission, onEdit }: { lesson: ItemRef; submission: Submission; onEdit: () => void }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const confirm = useConfirm()
  const language = useLanguage()
  const stale = useStale(lesson)
  const { channelSeq, courseSeq } = lesson
  const withdraw = useMutation({
    mutationFn: () => client(contract.mission.withdraw, { params: { channelSeq, courseSeq, submissionSeq: submission.submissionSeq } }),
    onSuccess: () => toast.show({ message: t('handIn.withdrawn'), tone: 'success' }),
    onSettled: stale,
  })
  const ask = async () => {
    if (await confirm({ title: t('handIn.withdrawTitle'), message: t('handIn.withdrawText'), confirmLabel: t('handIn.withdraw'), cancelLabel: t('handIn.keep'), danger: true })) withdraw.mutate()
  }
  return (
    <div className={styles.given}>
      <p className={styles.quiet}>{t('handIn.at', { at: formatMoment(submission.updatedAt, language) })}</p>
      <Words of={submission} />
      {submission.state === 'submitted' ? (
        <div className={styles.actions}>
          <Button size="sm" onClick={onEdit}>{t('handIn.edit')}</Button>
          <Button size="sm" kind="quiet" loading={withdraw.isPending} onClick={() => { void ask() }}>{t('handIn.withdraw')}</Button>
        </div>
      ) : null}
    </div>
  )
}

function History({ submissions }: { submissions: readonly Submission[] }) {
  const { t } = useTranslation('mission')
  const language = useLanguage()
  if (submissions.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>{t('handIn.history', { count: submissions.length })}</summary>
      <ol>
        {submissions.map((one) => (
          <li key={one.submissionSeq}>
            <p className={styles.quiet}>{formatMoment(one.updatedAt, language)} <SubmissionBadge state={one.state} /></p>
            <Words of={one} />
            {one.note === '' ? null : <p className={styles.quiet}>{t('handIn.noteWas', { note: one.note })}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
