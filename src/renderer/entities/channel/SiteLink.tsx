import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from '#renderer/lib/navigation/index.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { siteAddress } from './siteAddress.ts'
import type { SitePlace } from './siteAddress.ts'

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  site: SitePlace
  to: string
  children?: ReactNode
}

export function SiteLink({ site, to, children, ...rest }: SiteLinkProps) {
  const platform = usePlatformFacts()
  const address = siteAddress(site, to, platform)
  return address.kind === 'within' ? <Link to={address.path} {...rest}>{children}</Link> : <a href={address.url} {...rest}>{children}</a>
}
