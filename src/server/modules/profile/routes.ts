import type { profileCalls } from '#shared/profile/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { sessionOf, sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { MakeArchiveLink } from './archive/download.ts'
import type { Credentials } from './credentials.ts'
import type { OpenSessions } from './openSessions.ts'
import type { Particulars } from './particulars.ts'
import type { ProfilePictures } from './picture.ts'
import type { Withdrawal } from './withdrawal.ts'

export interface ProfileServices {
  particulars: Particulars
  pictures: ProfilePictures
  credentials: Credentials
  openSessions: OpenSessions
  withdrawal: Withdrawal
  archiveLink: MakeArchiveLink
}

const ok = { result: 'ok' } as const

export function profileHandlers(services: ProfileServices): Handlers<typeof profileCalls> {
  const { particulars, pictures, credentials, openSessions, withdrawal, archiveLink } = services

  return {
    async userInfo(_, context) {
      return { userInfo: await particulars.read(sessionUserSeq(context)) }
    },

    async checkUserInfo({ query }, context) {
      if ((siteOf(context) ?? query.channelSeq) !== query.channelSeq) throw new AppError('platformLoginNeeded')
      return particulars.check({ userSeq: sessionUserSeq(context), channelSeq: query.channelSeq })
    },

    async changeName({ body }, context) {
      await particulars.changeName(sessionUserSeq(context), body.name)
      return ok
    },

    async changePhone({ body }, context) {
      return particulars.changePhone(sessionUserSeq(context), body.phone)
    },

    async changeImage({ body }, context) {
      const profileImageUrl = await pictures.set(sessionUserSeq(context), body.image)
      return { profileImageUrl }
    },

    async changeBiography({ body }, context) {
      await particulars.changeBiography(sessionUserSeq(context), body.biography)
      return ok
    },

    async changePassword({ body }, context) {
      const { sessionSeq, userSeq } = sessionOf(context)
      await credentials.changePassword(await particulars.personOf(userSeq), body, { sessionSeq, address: context.address, clientId: context.clientId }, context.language)
      return ok
    },

    async setPassword({ body }, context) {
      const { sessionSeq, userSeq } = sessionOf(context)
      await credentials.setPassword(await particulars.personOf(userSeq), body, { sessionSeq }, context.language)
      return ok
    },

    async changeMarketing({ body }, context) {
      return particulars.changeMarketing(sessionUserSeq(context), body, context.language)
    },

    async changeOpens({ body }, context) {
      return particulars.changeOpens(sessionUserSeq(context), body.opensYn)
    },

    async sessions(_, context) {
      const { sessionSeq, userSeq } = sessionOf(context)
      return { sessions: await openSessions.list({ userSeq, sessionSeq }) }
    },

    async endSession({ body }, context) {
      const { userSeq } = sessionOf(context)
      await openSessions.end({ userSeq, sessionSeq: body.sessionSeq })
      return ok
    },

    async endOtherSessions(_, context) {
      const { sessionSeq, userSeq } = sessionOf(context)
      await openSessions.endOthers({ userSeq, sessionSeq })
      return ok
    },

    async archive(_, context) {
      return archiveLink(sessionOf(context))
    },

    async withdraw({ body }, context) {
      const person = await particulars.personOf(sessionOf(context).userSeq)
      await credentials.confirm(person, body, context)
      await withdrawal.withdraw(person, context.language)
      context.dropSession()
      return ok
    },
  }
}
