import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { coursePaths, PACK_PATH } from '#shared/course/paths.ts'
import { formPaths } from '#shared/form/paths.ts'
import { memberPaths } from '#shared/member/paths.ts'
import { membershipPaths } from '#shared/membership/paths.ts'
import { orderPaths } from '#shared/order/paths.ts'
import { staffPaths } from '#shared/staff/paths.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import type { Namespace } from '#renderer/i18n/resources.ts'
import { Skeleton } from '#renderer/ui/index.ts'
import { useWantedPath } from '../useNextPath.ts'
import type { WantedProps } from './WantedClass.tsx'
import styles from './purpose.module.css'

/** Loaded with its texts, as most logins are about none of these pages. */
const card = (texts: readonly Namespace[], load: () => Promise<ComponentType<WantedProps>>) =>
  lazy(async () => ({ default: (await Promise.all([load(), loadTexts(texts)]))[0] }))

const wantedPages = [
  {
    paths: [coursePaths['classes-view'], orderPaths['classes-payment'], PACK_PATH, orderPaths['packages-payment']],
    Wanted: card(['course'], async () => (await import('./WantedClass.tsx')).WantedClass),
  },
  { paths: [membershipPaths.membership], Wanted: card(['membership'], async () => (await import('./wantedPages.tsx')).WantedMembership) },
  { paths: [formPaths.form], Wanted: card([], async () => (await import('./wantedPages.tsx')).WantedForm) },
  { paths: [staffPaths.staff], Wanted: card(['staff'], async () => (await import('./wantedPages.tsx')).WantedRole) },
  { paths: [memberPaths.invited], Wanted: card(['member'], async () => (await import('./wantedPages.tsx')).WantedInvitation) },
]

const isSeq = (text: string | undefined) => Number.isSafeInteger(Number(text)) && Number(text) > 0

/** The page of a path that says what for, with its parameters; null for other pages. */
function wantedOf(path: string) {
  const [pathname = ''] = path.split(/[?#]/)
  for (const { paths, Wanted } of wantedPages) {
    for (const page of paths) {
      const params: WantedProps['params'] | undefined = matchPath(page, pathname)?.params
      if (params !== undefined && Object.entries(params).every(([name, value]) => !name.endsWith('Seq') || isSeq(value))) return { Wanted, params }
    }
  }
  return null
}

/** What the visitor comes for, above the form: a class, a membership, a form or an invitation [ENR-07]. */
export function Purpose({ to }: { to: 'login' | 'signup' }) {
  const path = useWantedPath()
  const { channel } = useSite()
  const wanted = path === null ? null : wantedOf(path)
  if (wanted === null || channel === null) return null
  return <Suspense fallback={<Skeleton className={styles.card} />}><wanted.Wanted channelSeq={channel.channelSeq} params={wanted.params} to={to} /></Suspense>
}
