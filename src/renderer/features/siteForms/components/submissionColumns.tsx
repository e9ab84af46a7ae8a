import { useTranslation } from 'react-i18next'
import type { FormSubmission } from '#shared/form/contract.ts'
import { itemsOf } from '#shared/form/rules.ts'
import type { FormItem, FormStep } from '#shared/form/rules.ts'
import { useAnswerText } from '#renderer/entities/form/AnswerList.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import type { GridColumn } from '#renderer/ui/grid/index.ts'
import { Badge, UnstyledButton } from '#renderer/ui/index.ts'
import styles from './siteForms.module.css'

/** Items that have a column from the start; others are chosen. */
const SHOWN_ITEMS = 6
const widthOf = ({ type }: FormItem): number => (type === 'LONG_TEXT' ? 280 : type === 'AGREE' ? 110 : 180)

/** How a submission is named: the member, or what a visitor can be known by. */
export function useSenderName(steps: readonly FormStep[]): (submission: FormSubmission) => string {
  const { t } = useTranslation('siteForm')
  const first = itemsOf(steps).find(({ type }) => type === 'SHORT_TEXT')
  return ({ name, email, answers }) => {
    const given = first === undefined ? undefined : answers[first.id]
    return name || (typeof given === 'string' ? given.trim() : '') || email || t('visitor')
  }
}

/** Columns of the submissions of a form: one for each item. */
export function useSubmissionColumns(steps: readonly FormStep[], onOpen: (submissionSeq: number) => void): GridColumn<FormSubmission>[] {
  const { t } = useTranslation('siteForm')
  const language = useLanguage()
  const answerText = useAnswerText()
  const senderName = useSenderName(steps)
  const stateOf = ({ isRead, changedAt }: FormSubmission) => (isRead ? t('submission.read') : changedAt === null ? t('submission.new') : t('submission.changed'))
  return [
    {
      id: 'sender', head: t('submission.sender'), width: 180, file: senderName,
      cell: (submission) => <UnstyledButton className={styles.open ?? ''} data-new={submission.isRead ? undefined : true} aria-haspopup="dialog" onClick={() => onOpen(submission.submissionSeq)}>{senderName(submission)}</UnstyledButton>,
    },
    { id: 'state', head: t('submission.state'), width: 110, cell: (submission) => <Badge tone={submission.isRead ? 'neutral' : 'primary'}>{stateOf(submission)}</Badge>, file: stateOf },
    ...itemsOf(steps).map((item, index): GridColumn<FormSubmission> => {
      const text = ({ answers, files }: FormSubmission) => answerText(item, answers[item.id], files)
      return { id: item.id, head: item.label, width: widthOf(item), startsHidden: index >= SHOWN_ITEMS, cell: text, file: text }
    }),
    { id: 'email', head: t('submission.email'), width: 220, startsHidden: true, cell: ({ email }) => email, file: ({ email }) => email },
    { id: 'submitted', head: t('submission.at'), width: 190, cell: ({ submittedAt }) => formatMoment(submittedAt, language), file: ({ submittedAt }) => formatMoment(submittedAt, language) },
  ]
}
