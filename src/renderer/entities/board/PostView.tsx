import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#shared/board/contract.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { Attachments } from '#renderer/entities/attach/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Button, Callout, RichText, toast, useConfirm } from '#renderer/ui/index.ts'
import { boardApi } from './api.ts'
import { Byline } from './Byline.tsx'
import { Comments } from './Comments.tsx'
import type { LessonPlace } from './lesson.ts'
import { PostBadges } from './PostRow.tsx'
import { boardQueries } from './queries.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { SecondLink } from './SecondLink.tsx'
import { useBoardChange } from './useBoardChange.ts'
import styles from './board.module.css'

interface PostViewProps {
  place: BoardPlace
  post: Post
  title: ReactNode
  lesson?: LessonPlace | undefined
  focusSeq?: number | undefined
  onEdit: () => void
  onDeleted: () => void
}

/** A post or question with its comments. */
export function PostView({ place, post, title, lesson, focusSeq, onEdit, onDeleted }: PostViewProps) {
  const { t } = useTranslation('board')
  return (
    <article className={styles.post}>
      <div className={styles.badges}><PostBadges post={post} isSite={isSiteBoard(place)} /></div>
      {title}
      <Byline place={place} by={post} edited={post.edited}><span className={styles.quiet}>{t('count.views', { count: post.viewCount })}</span></Byline>
      {isSiteBoard(place) ? null : <SecondLink courseSeq={place.courseSeq} post={post} lesson={lesson} />}
      {post.hidden ? <Callout tone="warning">{t('hiddenText')}</Callout> : null}
      {post.content === '' ? null : <RichText html={post.content} />}
      <Attachments pictures={[]} files={post.files} />
      <PostActions place={place} post={post} onEdit={onEdit} onDeleted={onDeleted} />
      {post.can.manage && post.reportCount > 0 ? <Reports place={place} postSeq={post.postSeq} /> : null}
      <Comments place={place} post={post} focusSeq={focusSeq} />
    </article>
  )
}

function PostActions({ place, post, onEdit, onDeleted }: { place: BoardPlace; post: Post; onEdit: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const confirm = useConfirm()
  const [reporting, setReporting] = useState(false)
  const api = boardApi(client, place)
  const { postSeq } = post
  const like = useBoardChange(place, (liked: boolean) => api.like(postSeq, liked))
  const hide = useBoardChange(place, (hidden: boolean) => api.manage(postSeq, { hidden }))
  const remove = useBoardChange(place, async () => {
    // Leaves first: the post's own queries would ask for what is gone.
    await api.remove(postSeq)
    onDeleted()
    toast.show({ message: t('deleted') })
  })
  const askRemove = async () => {
    if (await confirm({ title: t('deleteTitle'), message: post.commentCount === 0 ? t('comment.deleteText') : t('deleteText', { count: post.commentCount }), confirmLabel: t('delete'), danger: true })) remove.mutate(undefined)
  }
  const { can } = post
  return (
    <div className={styles.actions}>
      {can.like || post.likeCount > 0 ? (
        <Button
          size="xs" kind={post.liked ? 'soft' : 'secondary'} disabled={!can.like} aria-pressed={post.liked} loading={like.isPending} onClick={() => like.mutate(!post.liked)}
          leftSection={post.liked ? <IconHeartFilled size={14} aria-hidden="true" /> : <IconHeart size={14} aria-hidden="true" />}
        >
          {t('like', { count: post.likeCount })}
        </Button>
      ) : null}
      {can.edit ? <Button size="xs" kind="quiet" onClick={onEdit}>{t('edit')}</Button> : null}
      {can.delete ? <Button size="xs" kind="quiet" loading={remove.isPending} onClick={() => { void askRemove() }}>{t('delete')}</Button> : null}
      {can.manage && (!post.isMine || post.hidden) ? <Button size="xs" kind="quiet" loading={hide.isPending} onClick={() => hide.mutate(!post.hidden)}>{t(post.hidden ? 'show' : 'hide')}</Button> : null}
      {can.report ? <Button size="xs" kind="quiet" onClick={() => setReporting(true)}>{t('report.do')}</Button> : null}
      {reporting ? <ReportDialog place={place} postSeq={post.postSeq} commentSeq={null} onClose={() => setReporting(false)} /> : null}
    </div>
  )
}

function Reports({ place, postSeq }: { place: BoardPlace; postSeq: number }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const reports = useQuery(boardQueries.reports(client, place, postSeq))
  if (reports.data === undefined || reports.data.reports.length === 0) return null
  return (
    <Callout tone="warning" title={t('report.listed')}>
      <ul className={styles.reasons}>
        {reports.data.reports.map(({ commentSeq, name, reason, createdAt }) => (
          <li key={`${commentSeq} ${createdAt} ${name}`}><strong>{name}</strong> · {t(commentSeq === null ? 'report.ofPost' : 'report.ofComment')}: {reason}</li>
        ))}
      </ul>
    </Callout>
  )
}
