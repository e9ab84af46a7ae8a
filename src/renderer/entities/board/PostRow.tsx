import { IconEyeOff, IconLock, IconMessageCircle, IconPaperclip, IconPinned } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PostLine } from '#shared/board/contract.ts'
import { boardPaths } from '#shared/board/paths.ts'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import '#renderer/entities/attach/texts.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, UnstyledButton } from '#renderer/ui/index.ts'
import { When } from './Byline.tsx'
import type { LessonPlace } from './lesson.ts'
import { SecondLink } from './SecondLink.tsx'
import styles from './board.module.css'

/** The page of a post. */
export const postPath = (place: BoardPlace, postSeq: number): string => (isSiteBoard(place)
  ? pathOf({ path: siteBoardPaths['boards-view'], params: { boardSeq: place.boardSeq, postSeq } })
  : pathOf({ path: boardPaths['classes-board-view'], params: { courseSeq: place.courseSeq, postSeq } }))

/** A row of a board. @param open opens the post beside a lesson; absent: it has a page */
export function PostRow({ place, post, lesson, open }: { place: BoardPlace; post: PostLine; lesson?: LessonPlace | undefined; open?: ((postSeq: number) => void) | undefined }) {
  const { t } = useTranslation('board')
  const name = usePersonName()
  const { postSeq } = post
  const { t: attach } = useTranslation('attach')
  const mediaUrl = useMediaUrl()
  const title = <><PostBadges post={post} isSite={isSiteBoard(place)} />{post.title}</>
  return (
    <li className={styles.row} data-waiting={post.waiting || undefined} data-picture={post.pictureUrl !== null || undefined}>
      {post.pictureUrl === null ? null : <img className={styles.rowPicture} src={mediaUrl(pictureOfSize(post.pictureUrl, 'small'))} alt="" loading="lazy" decoding="async" />}
      {post.masked ? <span className={styles.masked}><IconLock size={16} stroke={1.75} aria-hidden="true" />{t(post.postTypeCd === 'question' ? 'masked.question' : 'masked.post')}</span>
        : open === undefined ? <Link className={styles.rowTitle} to={postPath(place, postSeq)}>{title}</Link>
        : <UnstyledButton className={styles.rowTitle} onClick={() => open(postSeq)}>{title}</UnstyledButton>}
      <div className={styles.facts}>
        {isSiteBoard(place) ? null : <SecondLink courseSeq={place.courseSeq} post={post} lesson={lesson} />}
        {post.masked ? null : <span>{name(post.name)}</span>}
        <When at={post.createdAt} />
        {post.commentCount === 0 ? null : <span className={styles.count}><IconMessageCircle size={14} aria-hidden="true" />{t(post.postTypeCd === 'question' ? 'count.answers' : 'count.comments', { count: post.commentCount })}</span>}
        {post.fileCount === 0 ? null : <span className={styles.count}><IconPaperclip size={14} aria-hidden="true" />{attach('hasFiles', { count: post.fileCount })}</span>}
        {post.postTypeCd === 'question' || post.masked ? null : <span>{t('count.views', { count: post.viewCount })}</span>}
      </div>
    </li>
  )
}

export function PostBadges({ post, isSite = false }: { post: PostLine; isSite?: boolean }) {
  const { t } = useTranslation('board')
  return (
    <>
      {post.pinned ? <IconPinned className={styles.pin} size={16} stroke={1.75} aria-label={t('pinned')} /> : null}
      {post.hidden ? <Badge tone="warning" size="sm" leftSection={<IconEyeOff size={12} aria-hidden="true" />}>{t('hidden')}</Badge> : null}
      {post.reportCount > 0 ? <Badge tone="danger" size="sm">{t('count.reports', { count: post.reportCount })}</Badge> : null}
      {post.urgent ? <Badge tone="accent" size="sm">{t('urgent')}</Badge> : null}
      {post.postTypeCd === 'question' ? <Badge tone={post.accepted ? 'success' : post.waiting ? 'warning' : 'neutral'} size="sm">{t(post.accepted ? 'state.accepted' : post.waiting ? 'state.waiting' : 'state.answered')}</Badge>
        : post.postTypeCd === 'mission' ? null : <Badge tone={post.postTypeCd === 'notice' ? 'primary' : 'neutral'} size="sm">{t(`type.${post.postTypeCd}`)}</Badge>}
      {post.scopeCd === 'secret' || post.scopeCd === 'staff' ? <Badge tone="neutral" size="sm" leftSection={<IconLock size={12} aria-hidden="true" />}>{t(post.scopeCd === 'staff' && isSite ? 'siteStaffOnly' : `scope.${post.scopeCd}`)}</Badge> : null}
    </>
  )
}
