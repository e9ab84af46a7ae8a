import type { Language } from '#shared/kernel/call/headers.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'

export interface JoiningForm {
  channelSeq?: number | undefined
  marketingYn: 'Y' | 'N'
  versions?: Partial<Record<TermsKind, number>> | undefined
}

/** Runs in the transaction that creates the account. */
export type Joining = (tx: Db, userSeq: number) => Promise<void>

/** Joins the site and records consents (the platform's without a site; AUTH-02, SHELL-25). Throws `siteNotFound`, `termsChanged`. */
export type PrepareJoining = (form: JoiningForm, language: Language) => Promise<Joining>

export function createJoining(site: { channels: Pick<ChannelService, 'join'>; terms: Pick<TermsService, 'agreement' | 'agree'> }): PrepareJoining {
  return async ({ channelSeq, marketingYn, versions }, language) => {
    const kinds = termsKinds.filter((kind) => kind !== 'marketing-consent' || marketingYn === 'Y')
    const agreement = await site.terms.agreement(channelSeq ?? null, kinds, versions)
    return async (tx, userSeq) => {
      if (channelSeq !== undefined) await site.channels.join({ channelSeq, userSeq }, tx)
      await site.terms.agree(agreement, userSeq, language, tx)
    }
  }
}
