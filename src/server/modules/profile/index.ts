import { profilePaths } from '#shared/profile/paths.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { alarms, attendeeInvitations, attendees, consents, courses, emailCodes, memberInvitations, platformConsents, resetTokens, sessions, staffInvitations, users } from '#server/infra/db/schema/index.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ArchivePart } from '#server/infra/personalArchive.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { Passwords, Place, Sessions } from '#server/modules/auth/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { profilePart } from './archive/contents.ts'
import { createArchives } from './archive/download.ts'
import { createCredentials } from './credentials.ts'
import type { Shown } from './credentials.ts'
import { createOpenSessions } from './openSessions.ts'
import { createParticulars } from './particulars.ts'
import type { Particulars } from './particulars.ts'
import { createProfilePictures } from './picture.ts'
import type { ProfilePictures } from './picture.ts'
import { profileHandlers } from './routes.ts'
import { createWithdrawal } from './withdrawal.ts'

/** Reauthenticates a user. Throws `emptyPassword`, `incorrectPassword`, `tooManyAttempts`; `unauthorizedEmail` without a password. */
export type ConfirmPerson = (userSeq: number, shown: Shown, place: Place) => Promise<void>

/** @param deps.archive the parts of all modules */
export function createProfileModule(
  ports: ServerPorts, deps: { passwords: Passwords; sessions: Sessions; channels: ChannelService; terms: TermsService; archive: () => readonly ArchivePart[] },
): ServerModule<'profile'> & { pictures: ProfilePictures; particulars: Particulars; confirm: ConfirmPerson } {
  const oneTime = createOneTime(ports.database.db, ports.clock)
  const particulars = createParticulars(ports, deps)
  const pictures = createProfilePictures(ports)
  const archives = createArchives(ports, deps.archive)
  const credentials = createCredentials(ports, { ...deps, oneTime })
  return {
    // A withdrawal also writes every other table that names people (`columnsNamingPeople`).
    writes: [users, sessions, emailCodes, resetTokens, consents, platformConsents, courses, attendees, attendeeInvitations, staffInvitations, memberInvitations, alarms],
    archive: [profilePart(ports, particulars)],
    pages: privatePages(profilePaths),
    pictures,
    particulars,
    confirm: async (userSeq, shown, place) => credentials.confirm(await particulars.personOf(userSeq), shown, place),
    handlers: profileHandlers({
      particulars,
      pictures,
      credentials,
      openSessions: createOpenSessions(ports, deps.sessions),
      withdrawal: createWithdrawal(ports, pictures),
      archiveLink: archives.link,
    }),
    register: archives.register,
  }
}
