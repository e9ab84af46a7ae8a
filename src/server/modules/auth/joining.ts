import type { Language } from '#shared/kernel/call/headers.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'

/** What a signup says of the site that it is for and of the texts that it agrees to. */
export interface JoiningForm {
  channelSeq?: number | undefined
  marketingYn: 'Y' | 'N'
  /** Versions that the person had before them. */
  versions?: Partial<Record<TermsKind, number>> | undefined
}

/** Done together with the making of the account, or not at all. */
export type Joining = (tx: Db, userSeq: number) => Promise<void>

/**
 * What a signup does beside making an account, however the person signs up: it makes them a member of the site it names and
 * notes their consents to that site's texts, or to the platform's where it names none (AUTH-02, SHELL-25). Throws `siteNotFound`, `termsChanged` before anything is made.
 */
export type PrepareJoining = (form: JoiningForm, language: Language) => Promise<Joining>

/** Makes it for the sites and their texts. */
export function createJoining(site: { channels: Pick<ChannelService, 'join'>; terms: Pick<TermsService, 'agreement' | 'agree'> }): PrepareJoining {
  return async ({ channelSeq, marketingYn, versions }, language) => {
    const kinds = termsKinds.filter((kind) => kind !== 'marketing-consent' || marketingYn === 'Y')
    const agreement = await site.terms.agreement(channelSeq ?? null, kinds, versions)
    return async (tx, userSeq) => {
      if (channelSeq !== undefined) await site.channels.join(channelSeq, userSeq, tx)
      await site.terms.agree(agreement, userSeq, language, tx)
    }
  }
}
