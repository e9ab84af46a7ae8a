import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CommentForm as CommentValues, Post } from '#shared/board/contract.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, ErrorState, Skeleton } from '#renderer/ui/index.ts'
import { boardApi } from './api.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { boardQueries } from './queries.ts'
import { useBoardChange } from './useBoardChange.ts'
import styles from './board.module.css'

/** Comments of a post, or answers to a question, with replies below theirs. @param focusSeq the comment that a link leads to */
export function Comments({ place, post, focusSeq }: { place: BoardPlace; post: Post; focusSeq?: number | undefined }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const errorText = useErrorText()
  const { postSeq } = post
  const isQuestion = post.postTypeCd === 'question'
  const list = useInfiniteQuery(boardQueries.comments(client, place, postSeq))
  const write = useBoardChange(place, (body: CommentValues & { parentSeq: number | null }) => boardApi(client, place).comment(postSeq, body), { inline: true })
  const comments = list.data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <section className={styles.comments} aria-label={t(isQuestion ? 'answers' : 'comments')}>
      <h2 className={styles.commentsTitle}>{t(isQuestion ? 'count.answers' : 'count.comments', { count: post.commentCount })}</h2>
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.isPending ? <div aria-hidden="true">{[0, 1].map((row) => <Skeleton key={row} height={72} radius="md" mb={12} />)}</div> : null}
      {list.data !== undefined && comments.length === 0 ? <p className={styles.quiet}>{t(isQuestion ? 'noAnswers' : 'noComments')}</p> : null}
      <ul className={styles.list}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.commentSeq} place={place} post={post} comment={comment} isFocused={comment.commentSeq === focusSeq}
            reply={(values) => write.mutateAsync({ ...values, parentSeq: comment.commentSeq })}
          />
        ))}
      </ul>
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('more')}</Button> : null}
      {post.can.comment ? (
        <CommentForm
          place={place} draftName={String(postSeq)} label={t(isQuestion ? 'field.answer' : 'field.comment')} submitLabel={t(isQuestion ? 'answer.submit' : 'comment.submit')} isRich={isQuestion}
          onSubmit={(values) => write.mutateAsync({ ...values, parentSeq: null })}
        />
      ) : null}
    </section>
  )
}
