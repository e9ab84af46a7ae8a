import { IconChevronDown, IconChevronUp, IconMail, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FormSubmission } from '#shared/form/contract.ts'
import type { FormStep } from '#shared/form/rules.ts'
import { AnswerList } from '#renderer/entities/form/AnswerList.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button, Drawer, EmptyState, useHotkeys } from '#renderer/ui/index.ts'
import { useSenderName } from './submissionColumns.tsx'
import styles from './siteForms.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The next one is read from its beginning. */
const focusIt = (shown: HTMLElement | null): void => { shown?.focus() }

interface SubmissionDrawerProps {
  steps: readonly FormStep[]
  /** Undefined: it is not in the list. */
  submission: FormSubmission | undefined
  mayWrite: boolean
  onStep: ((by: -1 | 1) => void) | null
  canStep: { back: boolean; on: boolean }
  onMark: (isRead: boolean) => void
  onRemove: () => void
  onClose: () => void
}

/** One submission in whole; the arrow keys and J and K lead to the others, Delete removes it. */
export function SubmissionDrawer({ steps, submission, mayWrite, onStep, canStep, onMark, onRemove, onClose }: SubmissionDrawerProps) {
  const { t } = useTranslation('siteForm')
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const senderName = useSenderName(steps)
  const step = (by: -1 | 1) => { if (by === -1 ? canStep.back : canStep.on) onStep?.(by) }
  useHotkeys([
    ['ArrowLeft', () => step(-1)], ['K', () => step(-1)], ['ArrowRight', () => step(1)], ['J', () => step(1)],
    ['U', () => { if (mayWrite && submission !== undefined) onMark(!submission.isRead) }], ['Delete', () => { if (mayWrite && submission !== undefined) onRemove() }],
  ])
  return (
    <Drawer opened onClose={onClose} title={submission === undefined ? t('submission.one') : senderName(submission)} closeLabel={common('close')} size={560}>
      {submission === undefined ? <EmptyState title={t('submission.gone')} /> : (
        <article key={submission.submissionSeq} ref={focusIt} tabIndex={-1} className={styles.submission} aria-label={senderName(submission)}>
          <p className={styles.by}>
            <time dateTime={submission.submittedAt}>{formatMoment(submission.submittedAt, language)}</time>
            {submission.changedAt === null ? null : <span>{t('submission.changedAt', { time: formatMoment(submission.changedAt, language) })}</span>}
            {submission.email === '' ? null : <a href={`mailto:${submission.email}`}>{submission.email}</a>}
          </p>
          <AnswerList steps={steps} answers={submission.answers} files={submission.files} />
          <div className={styles.row}>
            <Button leftSection={<IconChevronUp {...icon} />} disabled={!canStep.back} onClick={() => step(-1)}>{t('submission.previous')}</Button>
            <Button leftSection={<IconChevronDown {...icon} />} disabled={!canStep.on} onClick={() => step(1)}>{t('submission.next')}</Button>
            {mayWrite ? (
              <>
                <Button kind="quiet" leftSection={<IconMail {...icon} />} onClick={() => onMark(!submission.isRead)}>{t(submission.isRead ? 'submission.markNew' : 'submission.markRead')}</Button>
                <Button kind="quiet" leftSection={<IconTrash {...icon} />} onClick={onRemove}>{t('submission.remove')}</Button>
              </>
            ) : null}
          </div>
          <p className={styles.quiet}>{t('submission.keys')}</p>
        </article>
      )}
    </Drawer>
  )
}
