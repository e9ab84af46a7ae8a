import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconHeart, IconHeartFilled, IconMessageCircle, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { MissionPost } from '#shared/mission/contract.ts'
import { Comments, boardQueries } from '#renderer/entities/board/index.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import { missionKeys, missionQueries, Words } from '#renderer/entities/mission/index.ts'
import type { MissionOf } from '#renderer/entities/mission/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar, Button, Callout, EmptyState, ErrorState, IconButton, Progress, Skeleton, toast, useConfirm } from '#renderer/ui/index.ts'
import { NO_WORDS, WordsForm } from './WordsForm.tsx'
import styles from './mission.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface ChallengeProps {
  lesson: ItemRef
  mission: MissionOf<'09'>
  canTakePart: boolean
  isStaff: boolean
}

/** Stale after a post of mine was written or deleted. */
function useStale(lesson: ItemRef) {
  const queries = useQueryClient()
  return async () => {
    await invalidate(queries, [...missionKeys(lesson), callKey('mission.posts', { params: lesson }), ...courseKeys.one(lesson)])
  }
}

/** A challenge to post proofs, within its counts and daily window (09; ROOM-04). */
export function Challenge({ lesson, mission, canTakePart, isStaff }: ChallengeProps) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const stale = useStale(lesson)
  const { total, needed, maxChallengeCount, today, dailyChallengeCount, refusal } = mission
  const isComplete = total >= needed
  return (
    <>
      {canTakePart ? (
        <>
          <div className={styles.headline}>
            <h2 className={styles.heading}>{t('challenge.title')}</h2>
            <span className={styles.due}>{t('challenge.today', { today, daily: dailyChallengeCount })}</span>
          </div>
          <p className={styles.lead}>{isComplete ? t('challenge.done', { total, max: maxChallengeCount }) : t('challenge.lead', { total, needed, max: maxChallengeCount })}</p>
          <Progress value={Math.min(100, (total / needed) * 100)} label={t('challenge.progress')} tone={isComplete ? 'success' : 'primary'} />
          <Rules mission={mission} />
          {refusal === null ? <WordsForm
            place={lesson} name={`missionPost.${lesson.courseSeq}.${lesson.curriculumSeq}`} needsLink={false} initial={NO_WORDS} label={t('challenge.title')} contentLabel={t('challenge.content')} action={t('challenge.post')}
            save={(body) => client(contract.mission.post, { params: lesson, body })}
            onSaved={async () => {
              await stale()
              toast.show({ message: t('challenge.posted'), tone: 'success' })
            }}
            onRefused={stale}
          /> : <Callout tone={refusal === 'window' ? 'neutral' : 'success'}>{t(`challenge.refusal.${refusal}`)}</Callout>}
        </>
      ) : <Rules mission={mission} />}
      <Posts lesson={lesson} showsOthers={mission.showsOthers} isStaff={isStaff} canTakePart={canTakePart} />
    </>
  )
}

function Rules({ mission: { maxChallengeCount, dailyChallengeCount, dailyChallengeStartTime, dailyChallengeEndTime } }: Pick<ChallengeProps, 'mission'>) {
  const { t } = useTranslation('mission')
  const isAllDay = dailyChallengeStartTime === null && dailyChallengeEndTime === null
  return (
    <p className={styles.quiet}>
      {t('challenge.rules', { max: maxChallengeCount, daily: dailyChallengeCount })}
      {isAllDay ? '' : ` · ${t('challenge.window', { from: dailyChallengeStartTime ?? '00:00', to: dailyChallengeEndTime ?? '24:00' })}`}
    </p>
  )
}

function Posts({ lesson, showsOthers, isStaff, canTakePart }: { lesson: ItemRef; showsOthers: boolean; isStaff: boolean; canTakePart: boolean }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const errorText = useErrorText()
  const list = useInfiniteQuery(missionQueries.posts(client, lesson))
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? []
  return (
    <section className={styles.posts} aria-label={t('posts.title')}>
      <h2 className={styles.heading}>{t(showsOthers ? 'posts.title' : 'posts.mine')}</h2>
      {list.error !== null && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.isPending ? <Skeleton height={120} radius="lg" /> : null}
      {list.data !== undefined && posts.length === 0 ? <EmptyState title={t('posts.empty')} description={t(showsOthers ? 'posts.emptyText' : 'posts.emptyMine')} /> : null}
      <ul className={styles.feed}>{posts.map((post) => <Post key={post.postSeq} lesson={lesson} post={post} isStaff={isStaff} canTakePart={canTakePart} />)}</ul>
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('posts.more')}</Button> : null}
    </section>
  )
}

function Post({ lesson, post, isStaff, canTakePart }: { lesson: ItemRef; post: MissionPost; isStaff: boolean; canTakePart: boolean }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const language = useLanguage()
  const mediaUrl = useMediaUrl()
  const stale = useStale(lesson)
  const params = { channelSeq: lesson.channelSeq, courseSeq: lesson.courseSeq, postSeq: post.postSeq }
  const like = useMutation({
    mutationFn: () => client(post.isLiked ? contract.mission.unlike : contract.mission.like, { params }),
    onSettled: () => invalidate(queries, [callKey('mission.posts', { params: lesson })]),
  })
  const [isOpen, setIsOpen] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const threadSeq = post.threadSeq ?? opened
  const thread = useMutation({ mutationFn: () => client(contract.mission.thread, { params }), onSuccess: (reply) => setOpened(reply.threadSeq) })
  const open = async () => {
    if (threadSeq === null) await thread.mutateAsync().catch(() => undefined)
    setIsOpen(true)
  }
  const remove = useMutation({ mutationFn: () => client(contract.mission.deletePost, { params }), onSettled: stale })
  const ask = async () => {
    if (await confirm({ title: t('posts.deleteTitle'), message: t(post.isMine ? 'posts.deleteText' : 'posts.deleteOther', { name: post.name }), confirmLabel: t('posts.delete'), danger: true })) remove.mutate()
  }
  return (
    <li className={styles.post}>
      <div className={styles.author}>
        <Avatar name={post.name} src={post.profileImageUrl === null ? null : mediaUrl(post.profileImageUrl)} size={32} />
        <strong>{post.name}</strong>
        <time className={styles.quiet} dateTime={post.createdAt}>{formatMoment(post.createdAt, language)}</time>
      </div>
      <Words of={post} />
      <div className={styles.actions}>
        <Button
          size="compact-sm" kind="quiet" aria-pressed={post.isLiked} aria-label={t('posts.likeOf', { name: post.name, count: post.likeCount })} disabled={like.isPending}
          leftSection={post.isLiked ? <IconHeartFilled {...icon} /> : <IconHeart {...icon} />} onClick={() => like.mutate()}
        >
          {post.likeCount}
        </Button>
        {canTakePart || isStaff ? (
          <Button size="compact-sm" kind="quiet" aria-expanded={isOpen} leftSection={<IconMessageCircle {...icon} />} loading={thread.isPending} onClick={() => { if (isOpen) setIsOpen(false); else void open() }}>
            {t('posts.comments', { count: post.commentCount })}
          </Button>
        ) : null}
        {post.isMine || isStaff ? <IconButton size="md" label={t('posts.deleteOf', { name: post.name })} loading={remove.isPending} onClick={() => { void ask() }}><IconTrash {...icon} /></IconButton> : null}
      </div>
      {isOpen && threadSeq !== null ? <PostComments lesson={lesson} threadSeq={threadSeq} /> : null}
    </li>
  )
}

/** Comments of a challenge post, as those of a board. */
function PostComments({ lesson, threadSeq }: { lesson: ItemRef; threadSeq: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const place = { channelSeq: lesson.channelSeq, courseSeq: lesson.courseSeq }
  const thread = useQuery(boardQueries.detail(client, place, threadSeq))
  const count = thread.data?.commentCount
  // The feed counts them too.
  useEffect(() => {
    if (count !== undefined) void invalidate(queries, [callKey('mission.posts', { params: lesson })])
    // oxlint-disable-next-line react/exhaustive-deps -- the lesson is a new object at each render
  }, [count, queries])
  if (thread.data === undefined) return thread.error === null ? <Skeleton height={96} radius="md" /> : <ErrorState message={errorText(thread.error)} onRetry={() => { void thread.refetch() }} />
  return <Comments place={place} post={thread.data} />
}
