import type { FastifyInstance } from 'fastify'
import type { profileCalls } from '#shared/profile/contract.ts'
import { profilePaths } from '#shared/profile/paths.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { Passwords, Sessions } from '#server/modules/auth/index.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { createArchiveContents } from './archive/contents.ts'
import { createArchiveLinks, registerArchive } from './archive/download.ts'
import { createCredentials } from './credentials.ts'
import { createOpenSessions } from './openSessions.ts'
import { createParticulars } from './particulars.ts'
import type { Particulars } from './particulars.ts'
import { createProfilePictures } from './picture.ts'
import type { ProfilePictures } from './picture.ts'
import { profileHandlers } from './routes.ts'
import { createWithdrawal } from './withdrawal.ts'

export interface ProfileModule {
  handlers: Handlers<typeof profileCalls>
  pages: readonly ServedPage[]
  pictures: ProfilePictures
  particulars: Particulars
  register(fastify: FastifyInstance): void
}

export function createProfileModule(
  ports: ServerPorts, deps: { passwords: Passwords; sessions: Sessions; channels: ChannelService; terms: TermsService },
): ProfileModule {
  const oneTime = createOneTime(ports.database.db, ports.clock)
  const particulars = createParticulars(ports, deps)
  const pictures = createProfilePictures(ports)
  return {
    pages: privatePages(profilePaths),
    pictures,
    particulars,
    handlers: profileHandlers({
      particulars,
      pictures,
      credentials: createCredentials(ports, { ...deps, oneTime }),
      openSessions: createOpenSessions(ports, deps.sessions),
      withdrawal: createWithdrawal(ports, pictures),
      archiveLink: createArchiveLinks(ports, oneTime),
    }),
    register: (fastify) => registerArchive(fastify, ports, { oneTime, filesOf: createArchiveContents(ports, particulars) }),
  }
}
