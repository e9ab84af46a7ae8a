import { Outlet } from 'react-router-dom'
import { useDarkStage } from '#renderer/theme/ThemeProvider.tsx'
import styles from './ClassroomLayout.module.css'

export function ClassroomLayout() {
  useDarkStage()
  return <main id="main" tabIndex={-1} className={styles.stage} data-stage><Outlet /></main>
}
