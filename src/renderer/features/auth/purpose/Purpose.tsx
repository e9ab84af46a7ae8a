import { Suspense, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import { coursePaths, PACK_PATH } from '#shared/course/paths.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { Skeleton } from '#renderer/ui/index.ts'
import { useWantedPath } from '../useNextPath.ts'
import styles from './purpose.module.css'

/** Loaded with its texts, as most logins are about no class. */
const WantedClass = lazy(async () => {
  const [{ WantedClass: Card }] = await Promise.all([import('./WantedClass.tsx'), loadTexts(['course'])])
  return { default: Card }
})

const classPages = [coursePaths['classes-view'], orderPaths['classes-payment'], PACK_PATH, orderPaths['packages-payment']]

/** The class or package that a page is about; null for other pages. */
function wantedClassOf(path: string): number | null {
  const [pathname = ''] = path.split(/[?#]/)
  for (const page of classPages) {
    const courseSeq = Number(matchPath(page, pathname)?.params.courseSeq)
    if (Number.isSafeInteger(courseSeq) && courseSeq > 0) return courseSeq
  }
  return null
}

/** What the visitor comes for, above the form: the class that they enroll in [ENR-07]. */
export function Purpose({ to }: { to: 'login' | 'signup' }) {
  const wanted = useWantedPath()
  const { channel } = useSite()
  const courseSeq = wanted === null ? null : wantedClassOf(wanted)
  if (courseSeq === null || channel === null) return null
  return <Suspense fallback={<Skeleton className={styles.card} />}><WantedClass channelSeq={channel.channelSeq} courseSeq={courseSeq} to={to} /></Suspense>
}
