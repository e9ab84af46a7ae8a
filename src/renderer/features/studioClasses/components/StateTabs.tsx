import { useTranslation } from 'react-i18next'
import { coursePaths } from '#shared/course/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import { listStates } from './listState.ts'
import type { ListState } from './listState.ts'
import styles from './classList.module.css'

const addressOf = (state: ListState, q: string): string => (state === 'trash'
  ? pathOf({ path: coursePaths['settings-contents-trash'], query: { q } })
  : pathOf({ path: coursePaths['settings-contents'], query: { state: state === 'all' ? undefined : state, q } }))

export function StateTabs({ current, q, counts }: { current: ListState; q: string; counts: Record<ListState, number> | undefined }) {
  const { t } = useTranslation('studio')
  return (
    <nav ref={fadeEdges} aria-label={t('list.states')} className={styles.tabs}>
      {listStates.map((state) => (
        <Link key={state} to={addressOf(state, q)} className={styles.tab} aria-current={state === current ? 'page' : undefined} ref={state === current ? bringIntoSight : undefined}>
          {t(`state.${state}`)}<span className={styles.count}>{counts?.[state] ?? '·'}</span>
        </Link>
      ))}
    </nav>
  )
}
