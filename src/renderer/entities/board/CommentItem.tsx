import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, CommentForm as CommentValues, Post } from '#shared/board/contract.ts'
import { postTypeCd } from '#shared/board/codes.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { Attachments } from '#renderer/entities/attach/index.ts'
import { NamedText } from '#renderer/entities/mention/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Badge, Button, RichText, useConfirm } from '#renderer/ui/index.ts'
import { boardApi } from './api.ts'
import { Byline } from './Byline.tsx'
import { CommentForm } from './CommentForm.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { useBoardChange } from './useBoardChange.ts'
import styles from './board.module.css'

interface CommentItemProps {
  place: BoardPlace
  post: Post
  comment: Comment
  isFocused: boolean
  reply: (values: CommentValues) => Promise<unknown>
}

export function CommentItem({ place, post, comment, isFocused, reply }: CommentItemProps) {
  const { t } = useTranslation('board')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const [open, setOpen] = useState<'reply' | 'edit' | 'report' | null>(null)
  const close = () => setOpen(null)
  const api = boardApi(client, place)
  const { postSeq } = post
  const { commentSeq } = comment
  const edit = useBoardChange(place, (body: CommentValues) => api.updateComment(postSeq, commentSeq, body), { inline: true })
  const focus = useCallback((item: HTMLLIElement | null) => { if (isFocused) item?.scrollIntoView({ block: 'center' }) }, [isFocused])
  const isReplyRich = post.postTypeCd === postTypeCd.question || comment.isRich
  const accepted = post.acceptedCommentSeq === commentSeq
  const gone = comment.deleted ? t('comment.deleted') : comment.hidden && comment.content === '' ? t('comment.hidden') : null
  return (
    <li ref={focus} className={styles.comment} data-reply={comment.parentSeq !== null || undefined} data-focused={isFocused || undefined} data-accepted={accepted || undefined}>
      {gone !== null ? <p className={styles.quiet}>{gone}</p> : (
        <>
          <Byline place={place} by={comment} edited={comment.edited} size={28}>
            {accepted ? <Badge tone="success" size="sm" leftSection={<IconCircleCheckFilled size={12} aria-hidden="true" />}>{t('state.accepted')}</Badge> : null}
            {comment.hidden ? <Badge tone="warning" size="sm">{t('hidden')}</Badge> : null}
            {comment.reportCount > 0 ? <Badge tone="danger" size="sm">{t('count.reports', { count: comment.reportCount })}</Badge> : null}
          </Byline>
          {open === 'edit' ? (
            <CommentForm
              place={place} draftName={`${comment.isRich ? 'edit' : 'edit.plain'}.${commentSeq}`} label={t('comment.edit')} submitLabel={common('save')} isRich={comment.isRich} content={comment.content} pictures={comment.pictures} mentions={comment.mentions} onCancel={close}
              onSubmit={async (values) => {
                await edit.mutateAsync(values)
                close()
              }}
            />
          ) : comment.isRich ? <RichText html={comment.content} /> : <><p className={styles.commentText}><NamedText text={comment.content} mentions={comment.mentions} /></p><Attachments pictures={comment.pictures} /></>}
          {open === 'edit' ? null : <CommentActions place={place} post={post} comment={comment} accepted={accepted} open={setOpen} />}
        </>
      )}
      {open === 'reply' ? (
        <CommentForm
          place={place} draftName={`${post.postSeq}.${commentSeq}`} label={t('field.reply')} submitLabel={t('reply')} isRich={isReplyRich} onCancel={close}
          onSubmit={async (values) => {
            await reply(values)
            close()
          }}
        />
      ) : null}
      {open === 'report' ? <ReportDialog place={place} postSeq={post.postSeq} commentSeq={commentSeq} onClose={close} /> : null}
    </li>
  )
}

function CommentActions({ place, post, comment, accepted, open }: { place: BoardPlace; post: Post; comment: Comment; accepted: boolean; open: (what: 'reply' | 'edit' | 'report') => void }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const confirm = useConfirm()
  const api = boardApi(client, place)
  const { postSeq } = post
  const { commentSeq, can } = comment
  const accept = useBoardChange(place, (chosen: number | null) => api.accept(postSeq, chosen))
  const remove = useBoardChange(place, () => api.deleteComment(postSeq, commentSeq))
  const hide = useBoardChange(place, (hidden: boolean) => api.manage(postSeq, { commentSeq, hidden }))
  const askRemove = async () => {
    if (await confirm({ title: t('comment.deleteTitle'), message: t('comment.deleteText'), confirmLabel: t('delete'), danger: true })) remove.mutate(undefined)
  }
  return (
    <div className={styles.actions}>
      {post.can.comment ? <Button size="xs" kind="quiet" onClick={() => open('reply')}>{t('reply')}</Button> : null}
      {post.can.accept && comment.parentSeq === null && !comment.hidden ? (
        <Button size="xs" kind={accepted ? 'quiet' : 'soft'} loading={accept.isPending} onClick={() => accept.mutate(accepted ? null : commentSeq)}>{t(accepted ? 'accept.undo' : 'accept.do')}</Button>
      ) : null}
      {can.edit ? <Button size="xs" kind="quiet" onClick={() => open('edit')}>{t('edit')}</Button> : null}
      {can.delete ? <Button size="xs" kind="quiet" onClick={() => { void askRemove() }}>{t('delete')}</Button> : null}
      {can.manage && !comment.isMine ? <Button size="xs" kind="quiet" loading={hide.isPending} onClick={() => hide.mutate(!comment.hidden)}>{t(comment.hidden ? 'show' : 'hide')}</Button> : null}
      {can.report ? <Button size="xs" kind="quiet" onClick={() => open('report')}>{t('report.do')}</Button> : null}
    </div>
  )
}
