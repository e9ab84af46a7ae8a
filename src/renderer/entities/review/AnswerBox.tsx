import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import type { Review } from '#shared/review/contract.ts'
import { REVIEW_ANSWER_MAX } from '#shared/review/rules.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextarea, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, toast, useConfirm } from '#renderer/ui/index.ts'
import { reviewKeys } from './queries.ts'
import './texts.ts'
import styles from './review.module.css'

const form = z.object({ answer: z.string().trim().min(1, { error: validationMessage('validation:content') }).max(REVIEW_ANSWER_MAX) })

interface AnswerBoxProps {
  channelSeq: number
  courseSeq: number
  review: Pick<Review, 'evaluationSeq' | 'answer'>
  /** Whether the user may answer: staff of the class. */
  canAnswer: boolean
}

/** The answer to a review, which staff write, change and delete in place (REV-03). */
export function AnswerBox({ channelSeq, courseSeq, review: { evaluationSeq, answer }, canAnswer }: AnswerBoxProps) {
  const { t } = useTranslation('review')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [writing, setWriting] = useState(false)
  const save = useMutation({
    mutationFn: (text: string) => client(contract.review.answer, { params: { channelSeq, courseSeq }, body: { evaluationSeq, answer: text } }),
    onSuccess: async (_, text) => {
      await invalidate(queries, reviewKeys.lists(channelSeq))
      toast.show({ message: t(text === '' ? 'answer.deleted' : 'answer.saved'), tone: 'success' })
      setWriting(false)
    },
  })
  const remove = async () => {
    if (await confirm({ title: t('answer.deleteTitle'), message: t('answer.deleteText'), confirmLabel: t('answer.delete'), danger: true })) save.mutate('')
  }
  if (writing) return <AnswerForm name={`review.answer.${channelSeq}.${evaluationSeq}`} text={answer?.text ?? ''} onSave={async (text) => { await save.mutateAsync(text) }} onClose={() => setWriting(false)} />
  return (
    <>
      {answer === null ? null : (
        <div className={styles.answer}>
          <strong>{answer.name === '' ? t('answer.left') : t('answer.of', { name: answer.name })}</strong>
          <p>{answer.text}</p>
        </div>
      )}
      {canAnswer ? (
        <div className={styles.actions}>
          <Button size="xs" onClick={() => setWriting(true)}>{t(answer === null ? 'answer.write' : 'answer.edit')}</Button>
          {answer === null ? null : <Button size="xs" kind="quiet" loading={save.isPending} onClick={() => { void remove() }}>{t('answer.delete')}</Button>}
        </div>
      ) : null}
    </>
  )
}

function AnswerForm({ name, text, onSave, onClose }: { name: string; text: string; onSave: (text: string) => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation('review')
  const answering = useAppForm(form, { answer: text })
  const draft = useDraft(name, answering, { except: [], keep: 'browser' })
  return (
    <Form
      form={answering} className={styles.form ?? ''}
      onSubmit={async ({ answer }) => {
        await onSave(answer)
        draft.clear()
      }}
    >
      <FormTextarea control={answering.control} name="answer" label={t('answer.label')} maxLength={REVIEW_ANSWER_MAX} minRows={3} required placeholder={t('answer.placeholder')} />
      <div className={styles.actions}>
        <Button type="submit" size="sm" kind="primary" loading={answering.formState.isSubmitting}>{t('answer.save')}</Button>
        <Button size="sm" kind="quiet" onClick={() => { draft.clear(); onClose() }}>{t('answer.cancel')}</Button>
      </div>
    </Form>
  )
}
