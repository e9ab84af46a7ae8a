import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { courseTypeCd } from '#shared/kernel/codes.ts'
import { coursePath } from '#shared/course/paths.ts'
import type { BlockOf } from '#shared/page/blocks/blocks.ts'
import { usePersonName } from '#renderer/entities/account/personName.ts'
import { CourseCard, CourseGridSkeleton, useMoves } from '#renderer/entities/course/CourseCard.tsx'
import { RatingLabel } from '#renderer/entities/course/RatingLabel.tsx'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { showcaseQuery } from '#renderer/entities/page/showcase.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Avatar, Skeleton } from '#renderer/ui/index.ts'
import { BlockTitle } from './BlockTitle.tsx'
import { useEmptyBlock } from './emptyBlock.ts'
import styles from './blocks.module.css'

const MINUTE_MS = 60_000

/** Classes or packages by a rule. */
export function ClassesBlock({ block }: { block: BlockOf<'classes'> | BlockOf<'packages'> }) {
  const empty = useEmptyBlock()
  const now = useNow(MINUTE_MS)
  const moves = useMoves()
  const { title, rule, count } = block
  const list = useQuery(courseQueries.list(useClient(), useChannelSeq(), {
    page: 1, size: count, sort: rule,
    ...(block.type === 'packages' ? { courseTypeCd: courseTypeCd.package } : { ...(block.categoryCd === '' ? {} : { categoryCd: block.categoryCd }), ...(block.fareCd === '' ? {} : { fareCd: block.fareCd }) }),
  }))
  if (list.data?.courses.length === 0) return empty(block.type)
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      {list.data === undefined ? list.isLoadingError ? <LoadFailed query={list} /> : <CourseGridSkeleton count={count} row /> : (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of a list without markers
        <ul className={styles.courses} role="list">{list.data.courses.map((course) => <li key={course.courseSeq}><CourseCard course={course} now={now} moves={moves} under={title === '' ? 'page' : 'section'} /></li>)}</ul>
      )}
    </>
  )
}

function CardsSkeleton({ count }: { count: number }) {
  return <div className={styles.cards} aria-hidden="true">{Array.from({ length: count }, (_, index) => <Skeleton key={index} height={168} radius="lg" />)}</div>
}

export function ReviewsBlock({ block: { title, count } }: { block: BlockOf<'reviews'> }) {
  const { t } = useTranslation('page')
  const empty = useEmptyBlock()
  const personName = usePersonName()
  const mediaUrl = useMediaUrl()
  const showcase = useQuery(showcaseQuery(useClient(), useChannelSeq()))
  if (showcase.data?.reviews.length === 0) return empty('reviews')
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      {showcase.data === undefined ? showcase.isLoadingError ? <LoadFailed query={showcase} /> : <CardsSkeleton count={count} /> : (
        <ul className={styles.cards}>
          {showcase.data.reviews.slice(0, count).map((review) => (
            <li key={review.evaluationSeq} className={styles.review}>
              <RatingLabel rate={review.reviewPoint} count={null} />
              <blockquote>{review.description}</blockquote>
              <div className={styles.by}>
                <Avatar name={personName(review.name)} src={review.profileImageUrl === null ? null : mediaUrl(review.profileImageUrl)} size={36} />
                <span>
                  <strong>{personName(review.name)}</strong>
                  <Link to={pathOf({ path: coursePath(review), params: { courseSeq: review.courseSeq } })} aria-label={t('reviews.of', { title: review.courseTitle })}>{review.courseTitle}</Link>
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function TeachersBlock({ block: { title, count } }: { block: BlockOf<'teachers'> }) {
  const { t } = useTranslation('page')
  const empty = useEmptyBlock()
  const personName = usePersonName()
  const mediaUrl = useMediaUrl()
  const showcase = useQuery(showcaseQuery(useClient(), useChannelSeq()))
  if (showcase.data?.teachers.length === 0) return empty('teachers')
  return (
    <>
      <BlockTitle>{title}</BlockTitle>
      {showcase.data === undefined ? showcase.isLoadingError ? <LoadFailed query={showcase} /> : <CardsSkeleton count={count} /> : (
        <ul className={styles.teachers}>
          {showcase.data.teachers.slice(0, count).map(({ userSeq, name, profileImageUrl, courseCount, courseTitle }) => (
            <li key={userSeq}>
              <Avatar name={personName(name)} src={profileImageUrl === null ? null : mediaUrl(profileImageUrl)} size={88} />
              <strong>{personName(name)}</strong>
              <span>{courseTitle}</span>
              {courseCount > 1 ? <small>{t('teachers.count', { count: courseCount })}</small> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
