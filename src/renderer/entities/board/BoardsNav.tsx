import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boardPaths } from '#shared/board/paths.ts'
import type { BoardTitles } from '#shared/board/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { boardQueries } from './queries.ts'
import styles from './board.module.css'

/** The title of a board of the site in a language; without one, the Korean one. */
export const boardTitle = (titles: BoardTitles, language: Language): string => titles[language] || titles.ko

/** Leads between the notices and the boards of the site, with what is new; nothing where the site has no board. @param current the board that is shown; null: the notices */
export function BoardsNav({ current }: { current: number | null }) {
  const { t } = useTranslation('board')
  const language = useLanguage()
  const { data } = useQuery({ ...boardQueries.siteBoards(useClient(), useChannelSeq()), meta: { errors: 'log' } })
  const boards = data?.boards ?? []
  if (boards.length === 0) return null
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      <Link to={boardPaths.notices} aria-current={current === null ? 'page' : undefined}>{t('notice.title')}</Link>
      {boards.map(({ boardSeq, titles, unread }) => (
        <Link key={boardSeq} to={pathOf({ path: siteBoardPaths['boards-list'], params: { boardSeq } })} aria-current={current === boardSeq ? 'page' : undefined}>
          {boardTitle(titles, language)}{unread === 0 ? null : <span className={styles.navCount} aria-label={t('nav.unread', { count: unread })}>{unread}</span>}
        </Link>
      ))}
    </nav>
  )
}
