import { isRecentLogin } from '#shared/ownership/rules.ts'
import type { Shown } from '#shared/ownership/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { sessionOf, siteOf } from '#server/infra/http/context.ts'
import type { CallContext } from '#server/infra/http/context.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Place } from '#server/modules/auth/index.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import { findLoginAt } from './queries/sites.ts'

export interface OwnershipDeps {
  hosts: Pick<SiteHosts, 'forget'>
  channels: Pick<ChannelService, 'forget'>
  /** Reauthenticates a user. */
  confirm(userSeq: number, shown: { password?: string | undefined; proof?: string | undefined }, place: Place): Promise<void>
}

/** What the caller must show before a site changes hands or ends. */
export function createOwnershipChecks({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, { confirm }: Pick<OwnershipDeps, 'confirm'>) {
  /** A site's session must not give the site away. Throws `platformLoginNeeded`. */
  function atPlatform(context: CallContext): number {
    if (siteOf(context) !== null) throw new AppError('platformLoginNeeded')
    return sessionOf(context).userSeq
  }

  return {
    atPlatform,

    /** Returns who it is. Throws as `atPlatform` and, where the login is not recent, as the password or proof. */
    async confirmed(context: CallContext, { password, proof }: { [Key in keyof Shown]: Shown[Key] | undefined }): Promise<number> {
      const userSeq = atPlatform(context)
      const loggedInAt = await findLoginAt(db, sessionOf(context).sessionSeq)
      if (loggedInAt === undefined || !isRecentLogin(loggedInAt, clock.now())) await confirm(userSeq, { password, proof }, context)
      return userSeq
    },
  }
}
export type OwnershipChecks = ReturnType<typeof createOwnershipChecks>
