import { IconHeart } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { Button, EmptyState } from '#renderer/ui/index.ts'
import { LikeRow } from './LikeRow.tsx'
import { Pages } from './Pages.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { useUnlike } from '../useUnlike.ts'
import styles from './mypage.module.css'

/** Liked classes of all sites; removing one can be undone. */
export function LikesTab() {
  const { t } = useTranslation('mypage')
  const { channel } = useSite()
  const list = useInfiniteQuery(mypageQueries.likes(useClient()))
  const { unlike, busy } = useUnlike()
  const wayOn = channel === null
    ? <Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 0 } })} kind="primary">{t('likes.empty.action')}</Button>
    : <Button component={Link} to={coursePaths.classes} kind="primary">{t('likes.empty.actionHere')}</Button>
  return (
    <Pages
      list={list} itemsOf={({ likes }) => likes} skeleton={<RowsSkeleton />}
      empty={<EmptyState icon={<IconHeart size={28} stroke={1.5} />} title={t('likes.empty.title')} description={t('likes.empty.text')} action={wayOn} />}
    >
      {(likes) => <ul className={styles.rows}>{likes.map((like) => <LikeRow key={`${like.channelSeq}-${like.courseSeq}`} like={like} busy={busy} onUnlike={() => unlike(like)} />)}</ul>}
    </Pages>
  )
}
