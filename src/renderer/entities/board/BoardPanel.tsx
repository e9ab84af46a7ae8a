import { IconArrowLeft, IconMessageQuestion, IconMessages } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#shared/board/contract.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { communityTypes, siteTypes } from '#shared/board/codes.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, SearchField, Segmented, Select, Skeleton } from '#renderer/ui/index.ts'
import type { LessonPlace } from './lesson.ts'
import { PostForm } from './PostForm.tsx'
import { PostRow, postPath } from './PostRow.tsx'
import { PostView } from './PostView.tsx'
import { boardQueries } from './queries.ts'
import type { BoardName, BoardView } from './queries.ts'
import { useSeeing } from './useUnread.ts'
import styles from './board.module.css'

/** Visitors have no socket. */
const SITE_POLL_MS = 30_000

interface BoardPanelProps {
  place: BoardPlace
  board: BoardName
  /** In the classroom, posts open and are written in the panel, so that the video plays on. */
  room?: { lesson: LessonPlace | undefined } | undefined
}

type Shown = { what: 'list' } | { what: 'post'; postSeq: number } | { what: 'write' } | { what: 'edit'; post: Post }

/** The questions or the community of a class (COUR-02, ROOM-05). */
export function BoardPanel({ place, board, room }: BoardPanelProps) {
  const { t } = useTranslation('board')
  const go = useNavigateTo()
  const [shown, setShown] = useState<Shown>({ what: 'list' })
  const [isStaff, setIsStaff] = useState(false)
  const toList = () => setShown({ what: 'list' })
  const open = (postSeq: number) => setShown({ what: 'post', postSeq })
  const openPage = (postSeq: number) => go(postPath(place, postSeq))
  const createPath = isSiteBoard(place) ? pathOf({ path: siteBoardPaths['boards-create'], params: { boardSeq: place.boardSeq } }) : pathOf({ path: boardPaths['classes-board-create'], params: { courseSeq: place.courseSeq } })
  if (shown.what === 'list') {
    return (
      <BoardList
        place={place} board={board} room={room} open={room === undefined ? undefined : open}
        onWrite={(staff) => {
          setIsStaff(staff)
          if (room === undefined && board !== 'question') go(createPath)
          else setShown({ what: 'write' })
        }}
      />
    )
  }
  return (
    <div className={styles.panel}>
      <div><Button size="xs" kind="quiet" leftSection={<IconArrowLeft size={16} aria-hidden="true" />} onClick={toList}>{t('toList')}</Button></div>
      {shown.what === 'post' ? <PanelPost place={place} postSeq={shown.postSeq} lesson={room?.lesson} onEdit={(post) => setShown({ what: 'edit', post })} onDeleted={toList} /> : (
        <PostForm
          place={place} board={board} lesson={board === 'question' ? room?.lesson : undefined} isStaff={isStaff || (shown.what === 'edit' && shown.post.can.manage)}
          {...(shown.what === 'edit' ? { post: shown.post } : {})} onSaved={room === undefined ? openPage : open} onCancel={toList}
        />
      )}
    </div>
  )
}

function PanelPost({ place, postSeq, lesson, onEdit, onDeleted }: { place: BoardPlace; postSeq: number; lesson: LessonPlace | undefined; onEdit: (post: Post) => void; onDeleted: () => void }) {
  const client = useClient()
  const errorText = useErrorText()
  const post = useQuery(boardQueries.detail(client, place, postSeq))
  if (post.data === undefined) return post.error === null ? <Skeleton height={160} radius="md" /> : <ErrorState message={errorText(post.error)} onRetry={() => { void post.refetch() }} />
  const { data } = post
  return <PostView place={place} post={data} lesson={lesson} title={<h2 className={styles.panelTitle}>{data.title}</h2>} onEdit={() => onEdit(data)} onDeleted={onDeleted} />
}

function BoardList({ place, board, room, open, onWrite }: BoardPanelProps & { open: ((postSeq: number) => void) | undefined; onWrite: (isStaff: boolean) => void }) {
  const { t } = useTranslation('board')
  const client = useClient()
  const errorText = useErrorText()
  const isVisitor = useSession().user === null
  const lesson = board === 'question' ? room?.lesson : undefined
  const [ofLesson, setOfLesson] = useState(lesson !== undefined)
  const [view, setView] = useState<BoardView>({ filter: 'all', q: '' })
  const isPlain = view.filter === 'all' && view.q === '' && view.postTypeCd === undefined
  const list = useInfiniteQuery({ ...boardQueries.list(client, place, board, { ...view, curriculumSeq: ofLesson ? lesson?.curriculumSeq : undefined }), placeholderData: keepPreviousData, ...(board === 'site' && isVisitor ? { refetchInterval: SITE_POLL_MS } : {}) })
  const can = list.data?.pages[0]?.can
  useSeeing(place, board, can !== undefined && can.filters.length > 1)
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? []
  const write = can?.write === true ? <Button kind="primary" size="sm" onClick={() => onWrite(can.moderate)}>{t(board === 'question' ? 'ask.do' : 'write.do')}</Button> : undefined
  return (
    <div className={styles.panel}>
      {can === undefined ? null : (
        <div className={styles.toolbar}>
          {write}
          {lesson === undefined ? null : (
            <Segmented
              label={t('lesson.label')} hideLabel value={ofLesson ? 'lesson' : 'class'} onChange={(value) => setOfLesson(value === 'lesson')}
              choices={(['lesson', 'class'] as const).map((value) => ({ value, label: t(`lesson.${value}`) }))}
            />
          )}
          {can.filters.length < 2 ? null : (
            <>
              <Segmented
                label={t('filter.label')} hideLabel value={view.filter} onChange={(filter) => setView({ ...view, filter })}
                choices={can.filters.map((value) => ({ value, label: value === 'staff' && board === 'site' ? t('siteStaffPosts') : t(`filter.${value}`) }))}
              />
              {board === 'question' ? null : (
                <Select
                  aria-label={t('field.type')} className={styles.type ?? ''} value={view.postTypeCd ?? ''} onChange={(value) => setView({ ...view, postTypeCd: communityTypes.find((type) => type === value) })}
                  data={[{ value: '', label: t('allTypes') }, ...(board === 'site' ? siteTypes : communityTypes).map((type) => ({ value: type, label: t(`type.${type}`) }))]}
                />
              )}
              <SearchField compact label={t('search')} q={view.q} onSearch={(q) => setView({ ...view, q })} className={styles.search} />
            </>
          )}
        </div>
      )}
      {list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.isPending ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={64} radius="md" mb={12} />)}</div> : null}
      {list.data !== undefined && posts.length === 0 && !list.hasNextPage ? (
        <EmptyState
          icon={board === 'question' ? <IconMessageQuestion size={28} stroke={1.5} /> : <IconMessages size={28} stroke={1.5} />}
          title={t(isPlain ? `empty.${board}` : 'empty.found')} {...(isPlain ? { description: t(can?.write === true ? `empty.${board}Write` : 'empty.read') } : {})}
        />
      ) : null}
      {posts.length === 0 ? null : <ul className={styles.list}>{posts.map((post) => <PostRow key={post.postSeq} place={place} post={post} lesson={lesson} open={open} />)}</ul>}
      {list.hasNextPage ? <Button loading={list.isFetchingNextPage} onClick={() => { void list.fetchNextPage() }}>{t('more')}</Button> : null}
    </div>
  )
}
