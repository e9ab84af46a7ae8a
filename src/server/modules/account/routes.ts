import type { FastifyInstance } from 'fastify'
import type { accountCalls } from '#shared/account/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { languageOf } from '#server/infra/http/mount.ts'
import type { AuthService } from '#server/modules/auth/index.ts'
import type { OneTime } from '#server/infra/tokens/oneTime.ts'
import type { EmailCodes } from './emailCodes.ts'
import { issueEmailProof } from './emailProof.ts'
import type { PasswordReset } from './passwordReset.ts'
import { requesterOf } from './requester.ts'
import type { SiteOfMail } from '#server/modules/channel/index.ts'
import type { Unsubscribe } from './unsubscribe.ts'

export interface AccountServices {
  auth: Pick<AuthService, 'me'>
  oneTime: OneTime
  emailCodes: EmailCodes
  passwordReset: PasswordReset
  unsubscribe: Unsubscribe
  siteOfMail: SiteOfMail
}

const ok = { result: 'ok' } as const

export function accountHandlers({ auth, oneTime, emailCodes, passwordReset, unsubscribe, siteOfMail }: AccountServices): Handlers<typeof accountCalls> {
  return {
    async sendCode({ body }, context) {
      const { name } = await siteOfMail(body.channelSeq, context.language)
      return emailCodes.send(body.email, name, requesterOf(context), context.language)
    },

    async validateCode({ params, query }, context) {
      return { isValid: await emailCodes.isRight(query.email, params.code, requesterOf(context)) }
    },

    async authentication({ body }, context) {
      const requester = requesterOf(context)
      const isOwn = await emailCodes.use(body.email, body.code, requester)
      return { user: isOwn && requester.userSeq !== null ? await auth.me(requester.userSeq) : null, proof: await issueEmailProof(oneTime, body.email) }
    },

    async sendResetPasswordToken({ body }, context) {
      await passwordReset.request(body.email, body.channelSeq, requesterOf(context), context.language)
      return ok
    },

    async checkResetPasswordToken({ body }) {
      const holder = await passwordReset.holderOf(body.token)
      return { isValid: holder !== undefined, email: holder?.email ?? null }
    },

    async resetPassword({ body }, context) {
      await passwordReset.reset(body.token, body.password, { ...requesterOf(context), sessionSeq: context.session?.sessionSeq ?? null }, context.language)
      return ok
    },

    newsConsent: ({ query }) => unsubscribe.read(query.token),

    changeNewsConsent: ({ body }, context) => unsubscribe.change(body.token, body.marketingYn, context.language),
  }
}

const BODY_LIMIT = 1024

/** One-click unsubscribe endpoint (RFC 8058), without cookies. POST only: mail scanners follow every link. */
export function registerOneClick(fastify: FastifyInstance, unsubscribe: Unsubscribe): void {
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    scope.post<{ Querystring: { token?: string | string[] } }>('/unsubscribe/email', { schema: { hide: true } }, async (request, reply) => {
      await unsubscribe.change(String(request.query.token), 'N', languageOf(request))
      return reply.status(200).send('')
    })
  })
}
