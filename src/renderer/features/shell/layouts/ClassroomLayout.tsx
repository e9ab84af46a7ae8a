import { Outlet } from 'react-router-dom'
import { useDarkStage } from '#renderer/theme/ThemeProvider.tsx'
import styles from './ClassroomLayout.module.css'

/** The stage: dark in both schemes, the whole window, nothing but the lesson. */
export function ClassroomLayout() {
  useDarkStage()
  return <main id="main" tabIndex={-1} className={styles.stage} data-stage><Outlet /></main>
}
