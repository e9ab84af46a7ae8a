import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { coursePaths } from '#shared/course/paths.ts'
import { ChatPanel } from '#renderer/entities/chat/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { courseQueries } from '#renderer/entities/course/queries.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { ErrorState, IconButton } from '#renderer/ui/index.ts'
import styles from '../components/chatPages.module.css'

/** `/classes/{courseSeq}/chat`: the chat of a class on a page of its own (ROOM-04). */
export function ChatScreen() {
  const { t } = useTranslation('chat')
  const client = useClient()
  const errorText = useErrorText()
  const channelSeq = useChannelSeq()
  const courseSeq = Number(useParams().courseSeq)
  const detail = useQuery(courseQueries.detail(client, channelSeq, courseSeq))
  const title = detail.data?.course.title
  usePageTitle(title === undefined ? undefined : `${t('title')} · ${title}`)
  return (
    <div className={styles.room}>
      <header className={styles.bar}>
        <IconButton component={Link} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })} label={t('page.back')}><IconArrowLeft size={20} /></IconButton>
        <h1 className={styles.barTitle} tabIndex={-1} data-page-title>{title === undefined ? t('title') : `${t('title')} · ${title}`}</h1>
      </header>
      <div className={styles.middle}>
        {detail.isError && detail.data === undefined
          ? <ErrorState page message={errorText(detail.error)} onRetry={() => { void detail.refetch() }} />
          : <ChatPanel room={{ channelSeq, courseSeq, curriculumSeq: null }} place="page" />}
      </div>
    </div>
  )
}
