import { Outlet } from 'react-router-dom'
import styles from './ClassroomLayout.module.css'

export function ClassroomLayout() {
  return <main id="main" tabIndex={-1} className={styles.stage} data-stage><Outlet /></main>
}
