import { Navigate } from 'react-router-dom'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { useHref } from '#renderer/lib/navigation/index.ts'
import { useIsLeaving, useSession } from '#renderer/entities/session/index.ts'
import { LandingPage } from '../components/LandingPage.tsx'

/** The platform's front page; users go to mypage (platform spec §2; docs/decisions/0011). */
export function BrandFrontScreen() {
  const { user } = useSession()
  const isLeaving = useIsLeaving()
  const href = useHref()
  return user === null || isLeaving ? <LandingPage /> : <Navigate replace to={href(mypagePaths.mypage)} />
}
