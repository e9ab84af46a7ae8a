import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { communityTypes, siteTypes, staffTypes } from '#shared/board/codes.ts'
import { toldTypes } from '#shared/board/rules.ts'
import { POST_TITLE_MAX, postForm } from '#shared/board/contract.ts'
import type { Post, PostForm as PostValues } from '#shared/board/contract.ts'
import { attachmentLimits } from '#shared/attach/rules.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatLength } from '#renderer/lib/dates.ts'
import { Form, FormRichText, FormSelect, FormSwitch, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { useSearchPeople } from '#renderer/entities/mention/index.ts'
import { FilesField, useAttach } from '#renderer/entities/attach/index.ts'
import { Button, Switch } from '#renderer/ui/index.ts'
import { boardApi } from './api.ts'
import type { LessonPlace } from './lesson.ts'
import { SlowWait, useSlowWait } from './slowWait.tsx'
import { useBoardChange } from './useBoardChange.ts'
import type { BoardName } from './queries.ts'
import styles from './board.module.css'

interface PostFormProps {
  place: BoardPlace
  board: BoardName
  /** The post that is changed. */
  post?: Post | undefined
  lesson?: LessonPlace | undefined
  isStaff: boolean
  onSaved: (postSeq: number) => void
  onCancel: () => void
}

/** Asks a question or writes a post; what was typed survives an error and a reload. */
export function PostForm({ place, board, post, lesson, isStaff, onSaved, onCancel }: PostFormProps) {
  const { t } = useTranslation('board')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const isQuestion = board === 'question'
  const api = boardApi(client, place)
  const isSite = isSiteBoard(place)
  const form = useAppForm(postForm, {
    postTypeCd: post === undefined || post.postTypeCd === 'mission' ? (isQuestion ? 'question' : 'free') : post.postTypeCd,
    title: post?.title ?? '', content: post?.content ?? '', files: post?.files ?? [],
    scopeCd: post?.scopeCd ?? (isQuestion || isSite ? 'everyone' : 'participants'), pinned: post?.pinned ?? false, urgent: post?.urgent ?? false, tellsAttendees: false,
    curriculumSeq: post?.curriculumSeq ?? lesson?.curriculumSeq ?? null, second: post === undefined ? lesson?.second() ?? null : post.second,
  })
  const draft = useDraft(`${board}.${isSiteBoard(place) ? place.boardSeq : place.courseSeq}.${post === undefined ? `new.${lesson?.curriculumSeq ?? 0}` : post.postSeq}`, form, { except: [], keep: 'browser' })
  const save = useBoardChange(place, async (body: PostValues) => {
    if (post === undefined) return api.write(body)
    await api.edit(post.postSeq, body)
    return post.postSeq
  }, { inline: true })
  const [type, scope] = useWatch({ control: form.control, name: ['postTypeCd', 'scopeCd'] })
  const { picture } = useAttach(place)
  const searchPeople = useSearchPeople(place)
  const slow = useSlowWait()
  const [filesBusy, setFilesBusy] = useState(false)
  const [textBusy, setTextBusy] = useState(false)
  const { control } = form
  const types = (isSite ? siteTypes : communityTypes).filter((type) => isStaff || !staffTypes.includes(type))
  return (
    <Form
      form={form} className={styles.form ?? ''} label={t(isQuestion ? 'ask.title' : 'write.title')}
      onSubmit={async (values) => {
        const postSeq = await save.mutateAsync(values, { onError: slow.note })
        draft.clear()
        onSaved(postSeq)
      }}
    >
      {isQuestion ? null : <FormSelect control={control} name="postTypeCd" label={t('field.type')} data={types.map((value) => ({ value, label: t(`type.${value}`) }))} />}
      <FormTextField control={control} name="title" label={t(isQuestion ? 'field.question' : 'field.title')} required maxLength={POST_TITLE_MAX} data-autofocus placeholder={isQuestion ? t('ask.placeholder') : undefined} />
      <FormRichText control={control} name="content" label={t(isQuestion ? 'field.details' : 'field.content')} required={!isQuestion} uploadPicture={picture} searchPeople={searchPeople} onBusy={setTextBusy} />
      <Controller control={control} name="files" render={({ field }) => <FilesField value={field.value} onChange={field.onChange} place={place} most={attachmentLimits.post.files} onBusy={setFilesBusy} />} />
      {lesson === undefined || post !== undefined ? null : (
        <Controller control={control} name="second" render={({ field }) => <AtSecond second={field.value ?? null} lesson={lesson} onChange={field.onChange} />} />
      )}
      {isQuestion ? (
        <Controller
          control={control} name="scopeCd"
          render={({ field }) => (
            <Switch
              label={t('field.secret')} description={t('field.secretHelp')} checked={field.value === 'secret'}
              onChange={(event) => field.onChange(event.currentTarget.checked ? 'secret' : 'everyone')}
            />
          )}
        />
      ) : (
        <FormSelect
          control={control} name="scopeCd" label={t('field.scope')}
          data={(['everyone', 'participants', 'secret', ...(isStaff ? ['staff' as const] : [])] as const).map((value) => ({ value, label: t(isSite ? `siteScopeOf.${value}` : `scopeOf.${value}`) }))}
        />
      )}
      {isStaff && !isQuestion ? (
        <>
          <FormSwitch control={control} name="pinned" label={t('field.pinned')} />
          <FormSwitch control={control} name="urgent" label={t('field.urgent')} />
          {post === undefined && toldTypes.includes(type) && scope !== 'secret' && scope !== 'staff' ? <FormSwitch control={control} name="tellsAttendees" label={t(isSite ? 'field.tellsMembers' : 'field.tellsAttendees')} description={t(isSite ? 'field.tellsMembersHelp' : 'field.tellsAttendeesHelp')} /> : null}
        </>
      ) : null}
      <div className={styles.formActions}>
        <Button type="submit" kind="primary" loading={save.isPending} disabled={filesBusy || textBusy || slow.seconds > 0}>{t(post !== undefined ? 'save' : isQuestion ? 'ask.submit' : 'write.submit')}</Button>
        <Button kind="quiet" onClick={onCancel}>{common('cancel')}</Button>
        <SlowWait seconds={slow.seconds} />
      </div>
    </Form>
  )
}

function AtSecond({ second, lesson, onChange }: { second: number | null; lesson: LessonPlace; onChange: (second: number | null) => void }) {
  const { t } = useTranslation('board')
  const now = lesson.second()
  if (now === null && second === null) return null
  return (
    <div className={styles.atSecond}>
      <Switch
        label={t('second.attach', { time: formatLength(second ?? now ?? 0) })} checked={second !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? lesson.second() : null)}
      />
      {second === null ? null : <Button size="xs" kind="quiet" leftSection={<IconClock size={14} aria-hidden="true" />} onClick={() => onChange(lesson.second())}>{t('second.now')}</Button>}
    </div>
  )
}
