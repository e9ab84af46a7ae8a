import type { AnchorHTMLAttributes } from 'react'
import { Link as PlainLink } from 'react-router-dom'
import { platformPlace } from '#renderer/lib/navigation/host.ts'
import { ownSiteHost, paths } from '#renderer/lib/navigation/index.ts'

/** Link to the platform's front page, without the site; also `component={PlatformHome}` of a button. */
export function PlatformHome({ children, ...rest }: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return ownSiteHost() === null ? <PlainLink to={paths.index} {...rest}>{children}</PlainLink> : <a href={platformPlace().origin + paths.index} {...rest}>{children}</a>
}
