import type { AnchorHTMLAttributes } from 'react'
import { Link as PlainLink } from 'react-router-dom'
import { channelPaths } from '#shared/channel/paths.ts'
import { platformPlace } from '#renderer/lib/navigation/host.ts'
import { ownSiteHost } from '#renderer/lib/navigation/index.ts'

/** Link to the platform's front page, without the site; also `component={PlatformHome}` of a button. */
export function PlatformHome({ children, ...rest }: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return ownSiteHost() === null ? <PlainLink to={channelPaths.index} {...rest}>{children}</PlainLink> : <a href={platformPlace().origin + channelPaths.index} {...rest}>{children}</a>
}
