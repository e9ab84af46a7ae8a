import { rolesOf } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { SiteRolePermissions } from '#shared/staff/contract.ts'
import { roleRefusal, staffTypes } from '#shared/staff/rules.ts'
import type { ChangeableType } from '#shared/staff/rules.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { staffAnnouncer } from './people.ts'
import { readRolePermissions } from './queries.ts'

/** What the roles of a site may do (SET-10). */
export function createSiteRoles(ports: Pick<ServerPorts, 'database' | 'announcer'>, channels: Pick<ChannelService, 'changeRole'>) {
  const { database: { db } } = ports
  const tell = staffAnnouncer(ports)
  return {
    async list(channelSeq: number): Promise<SiteRolePermissions[]> {
      const ofSite = await readRolePermissions(db, channelSeq)
      return staffTypes.map((type) => ({
        userTypeCd: type, permissions: [...rolesOf(type, ofSite)], defaults: [...rolesOf(type)], isChanged: type !== 'OWN' && ofSite[type] !== undefined,
      }))
    },

    /** Null restores the default. Throws `roleAbove`, `ownRole`. */
    async change(channelSeq: number, actor: Pick<Actor, 'userTypeCd' | 'roles'>, role: ChangeableType, wanted: readonly Permission[] | null): Promise<void> {
      const refusal = roleRefusal(actor, role, wanted ?? rolesOf(role), await readRolePermissions(db, channelSeq))
      if (refusal !== null) throw new AppError(refusal === 'above' ? 'roleAbove' : 'ownRole')
      await channels.changeRole(channelSeq, role, wanted === null ? null : [...new Set(wanted)])
      await tell(channelSeq)
    },
  }
}
export type SiteRoles = ReturnType<typeof createSiteRoles>
