import { Anchor } from '@mantine/core'
import type { AnchorProps } from '@mantine/core'
import { useCallback } from 'react'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { pathOf } from './paths.ts'
import type { Destination } from './paths.ts'
import { carrySite } from './site.ts'

/** A route, or a path of this site, such as a safe `next`. */
export type To = Destination | string

const addressOf = (to: To) => (typeof to === 'string' ? to : pathOf(to))

/** Builds addresses that carry the site: `const href = useHref(); href({ name: 'classes' })`. */
export function useHref(): (to: To) => string {
  const { search } = useLocation()
  return useCallback((to) => carrySite(addressOf(to), search), [search])
}

/** Navigates and carries the site: `const go = useNavigateTo(); go({ name: 'login' }, { replace: true })`. */
export function useNavigateTo(): (to: To, options?: { replace?: boolean; state?: unknown; flushSync?: boolean }) => void {
  const navigate = useNavigate()
  const href = useHref()
  return useCallback((to, options) => { void navigate(href(to), options) }, [navigate, href])
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To
  replace?: boolean
  state?: unknown
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
