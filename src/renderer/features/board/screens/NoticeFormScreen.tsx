import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { NOTICE_CATEGORY_MAX, POST_TITLE_MAX, noticeForm } from '#shared/board/contract.ts'
import type { NoticeForm as NoticeValues } from '#shared/board/contract.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { contract } from '#shared/contract.ts'
import { pictureData } from '#renderer/entities/attach/pictureData.ts'
import { boardQueries } from '#renderer/entities/board/index.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormRichText, FormSwitch, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, ErrorState, PageTitle, Skeleton, toast } from '#renderer/ui/index.ts'
import styles from '../components/page.module.css'

const noticeOf = (noticeSeq: number | null) => (noticeSeq === null ? boardPaths.notices : pathOf({ path: boardPaths['notices-view'], params: { noticeSeq } }))

/** `/notices/create` (SET-11) */
export function NoticeCreateScreen() {
  const { t } = useTranslation('board')
  return (
    <div className={styles.page}>
      <PageTitle>{t('notice.write')}</PageTitle>
      <NoticeForm noticeSeq={null} notice={{ title: '', content: '', category: '', urgent: false }} />
    </div>
  )
}

/** `/notices/{noticeSeq}/edit` (SET-11) */
export function NoticeEditScreen() {
  const { t } = useTranslation('board')
  const client = useClient()
  const errorText = useErrorText()
  const noticeSeq = Number(useParams()['noticeSeq'])
  const notice = useQuery(boardQueries.notice(client, useChannelSeq(), noticeSeq))
  usePageTitle(t('notice.edit'))
  if (notice.error !== null && notice.data === undefined) return <ErrorState page message={errorText(notice.error)} onRetry={() => { void notice.refetch() }} />
  return (
    <div className={styles.page}>
      <PageTitle>{t('notice.edit')}</PageTitle>
      {notice.data === undefined ? <Skeleton height={320} radius="md" /> : <NoticeForm noticeSeq={noticeSeq} notice={notice.data} />}
    </div>
  )
}

function NoticeForm({ noticeSeq, notice: { title, content, category, urgent } }: { noticeSeq: number | null; notice: NoticeValues }) {
  const { t } = useTranslation('board')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const go = useNavigateTo()
  const channelSeq = useChannelSeq()
  const form = useAppForm(noticeForm, { title, content, category, urgent })
  const [isBusy, setIsBusy] = useState(false)
  const uploadPicture = useCallback(async (file: File) => client(contract.board.noticePicture, { params: { channelSeq }, body: { image: await pictureData(file) } }), [client, channelSeq])
  const draft = useDraft(`notice.${channelSeq}.${noticeSeq ?? 'new'}`, form, { except: [], keep: 'browser' })
  const save = useMutation({
    mutationFn: async (body: NoticeValues) => {
      if (noticeSeq === null) return (await client(contract.board.createNotice, { params: { channelSeq }, body })).noticeSeq
      await client(contract.board.updateNotice, { params: { channelSeq, noticeSeq }, body })
      return noticeSeq
    },
    meta: { errors: 'inline' },
  })
  return (
    <Form
      form={form} className={styles.form ?? ''}
      onSubmit={async (values) => {
        const saved = await save.mutateAsync(values)
        draft.clear()
        await invalidate(queries, [callKey('board.notices', { params: { channelSeq } }), callKey('board.notice', { params: { channelSeq } })])
        toast.show({ message: t('notice.saved'), tone: 'success' })
        go(noticeOf(saved), { replace: true })
      }}
    >
      <FormTextField control={form.control} name="title" label={t('field.title')} required maxLength={POST_TITLE_MAX} />
      <FormTextField control={form.control} name="category" label={t('field.category')} maxLength={NOTICE_CATEGORY_MAX} />
      <FormRichText control={form.control} name="content" label={t('field.content')} required uploadPicture={uploadPicture} onBusy={setIsBusy} />
      <FormSwitch control={form.control} name="urgent" label={t('notice.urgent')} description={t('notice.urgentHelp')} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" loading={save.isPending} disabled={isBusy}>{t(noticeSeq === null ? 'notice.submit' : 'save')}</Button>
        <Button component={Link} to={noticeOf(noticeSeq)} kind="quiet">{common('cancel')}</Button>
      </div>
    </Form>
  )
}
