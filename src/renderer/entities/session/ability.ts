import { can } from '#shared/kernel/access/can.ts'
import type { CourseSubject } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { useSession } from './session.ts'
import { useSite } from './site.ts'

/** Permissions on this site, by the server's rules: `const { can } = useAbility(); can('SITE_CLASS_UPDATE')`. */
export function useAbility(): { can: (permission: Permission, course?: CourseSubject) => boolean } {
  const { user } = useSession()
  const { userTypeCd, isChannelUser, roles } = useSite()
  const actor = { userSeq: user?.userSeq ?? null, userTypeCd, isChannelUser, roles }
  return { can: (permission, course) => can(actor, permission, course) }
}
