import { Anchor } from '@mantine/core'
import type { AnchorProps } from '@mantine/core'
import { useCallback } from 'react'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { carrySite } from './site.ts'

/** Builds addresses that carry the site: `const href = useHref(); href(coursePaths.classes)`. */
export function useHref(): (to: string) => string {
  const { search } = useLocation()
  return useCallback((to) => carrySite(to, search), [search])
}

/** A page or file by its whole address, to be sent to others. */
export function shareLink(path: string, origin: string): string {
  const url = new URL(path, origin)
  url.protocol = 'https:'
  return url.href
}

/** Navigates and carries the site: `const go = useNavigateTo(); go(authPaths.login, { replace: true })`. */
export function useNavigateTo(): (to: string, options?: { replace?: boolean; state?: unknown; flushSync?: boolean }) => void {
  const navigate = useNavigate()
  const href = useHref()
  return useCallback((to, options) => { void navigate(href(to), options) }, [navigate, href])
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site: `coursePaths.classes`, `pathOf({ … })`, a menu's or a safe `next`. */
  to: string
  replace?: boolean
  state?: unknown
  /** The two pages cross-fade; what has the same `view-transition-name` in both moves. */
  viewTransition?: boolean
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** An unstyled link within the product; also `component={Link}` of a button, card or menu item. */
export function Link({ to, ...rest }: LinkProps) {
  const href = useHref()
  return <RouterLink to={href(to)} {...rest} />
}

export function TextLink({ to, ...rest }: AnchorProps & LinkProps) {
  const href = useHref()
  return <Anchor component={RouterLink} to={href(to)} underline="hover" {...rest} />
}
