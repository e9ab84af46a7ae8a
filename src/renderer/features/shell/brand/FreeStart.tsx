import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { brandPaths } from '#shared/brand/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { useFreeStartInSight } from '#renderer/lib/freeStart.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './brand.module.css'

/** Sticky start-for-free button; hidden for site owners, while creating a site, or beside another one [SHELL-12]. */
export function FreeStart() {
  const { t } = useTranslation('brand')
  const { pathname } = useLocation()
  const { user } = useSession()
  const inSight = useFreeStartInSight()
  if (pathname === brandPaths.create_site || pathname === mypagePaths.mypage || (user?.mngCnt ?? 0) > 0) return null
  return (
    <div className={styles.free} data-away={inSight || undefined}>
      <Button component={Link} to={brandPaths.create_site} kind="primary" size="lg" rightSection={<IconArrowRight size={18} stroke={1.75} />}>{t('start')}</Button>
    </div>
  )
}
