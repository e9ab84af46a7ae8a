import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, Stack } from '#renderer/ui/index.ts'
import { useSession, useSite } from './index.ts'

interface InvitationWaysProps {
  words: { signup: string; login: string; join: string }
  /** What a user does before they join; null: nothing. */
  first?: ReactNode
  /** What a member of the site does. */
  children: ReactNode
}

/** What comes before an invitation by mail is taken: an account, then membership of the site; each leads back here. */
export function InvitationWays({ words: { signup, login, join }, first = null, children }: InvitationWaysProps) {
  const { user } = useSession()
  const { isChannelUser, standingKnown } = useSite()
  const { pathname, search } = useLocation()
  const query = { next: `${pathname}${search}` }
  if (user === null) {
    return (
      <Stack gap="xs">
        <Button kind="primary" size="lg" component={Link} to={pathOf({ path: authPaths.createaccount, query })}>{signup}</Button>
        <Button size="lg" component={Link} to={pathOf({ path: authPaths.login, query })}>{login}</Button>
      </Stack>
    )
  }
  if (first !== null) return <Stack gap="xs">{first}</Stack>
  if (standingKnown && !isChannelUser) return <Stack gap="xs"><Button kind="primary" size="lg" component={Link} to={pathOf({ path: authPaths.join, query })}>{join}</Button></Stack>
  return <Stack gap="xs">{children}</Stack>
}
