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

const DEMO_BIOGRAPHY = `서울에서 작은 작업실을 꾸리며 열두 해째 손으로 만드는 일을 가르치고 있습니다.
처음 오신 분도 첫 시간에 무엇 하나는 손에 쥐고 돌아가시도록 수업을 짭니다. 이론은 짧게, 손은 오래 움직입니다.
해마다 두 번 수강생들과 작은 전시를 엽니다.
완성보다 과정을 좋아합니다. 잘 안 되는 날의 이야기도 수업에서 함께 나눕니다.
궁금한 점은 질문 탭에 남겨 주세요. 하루 안에 답해 드립니다.`

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
    demo: ({ teacher }) => particulars.changeBiography(teacher, DEMO_BIOGRAPHY),
  }
}
