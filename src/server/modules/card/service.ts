import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { Card, cardCalls } from '#shared/card/contract.ts'
import { CARDS_MAX, CARD_ATTEMPTS, CARD_ATTEMPTS_OF_NETWORK, isCardExpired } from '#shared/card/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { take } from '#server/infra/limits/rateLimiter.ts'
import type { BillingProvider, CardRegistration } from '#server/infra/payment/index.ts'
import { PaymentError } from '#server/infra/payment/index.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { randomLetters } from '#server/infra/randomLetters.ts'
import { networkOf } from '#server/modules/auth/index.ts'
import { openKey, sealKey } from './keys.ts'
import { countCards, deleteCard, findCard, findForgotten, findPerson, findRegistration, insertCard, listCards, listForgotten, lockCard, writeCard } from './queries.ts'
import type { CardRef, CardRow } from './queries.ts'

/** Queue of cards that the company is to forget. */
export const FORGET_CARD_QUEUE = 'card-forget'
/** Keys that one run forgets. */
const BATCH = 100
/** A registration without an answer ends by then. */
const REGISTERING_MS = 2 * MINUTE_MS

export type CardPorts = Pick<ServerPorts, 'database' | 'clock' | 'billing' | 'secretKey' | 'log' | 'jobs'>
type EntryProvider = BillingProvider & { registration: Extract<CardRegistration, { kind: 'entry' }> }

/** What pays with a card, as its owner knows it; null: nothing does. Asked within the transaction that deletes the card. */
export type CardUse = (tx: Db, card: CardRef) => Promise<string | null>

/** Cards that users register for repeated charges (SHELL-03; decision 0034). @param uses of the modules that charge cards */
export function createCardService({ database: { db }, clock, billing, secretKey, log, jobs }: CardPorts, uses: () => readonly CardUse[]) {
  /** The company that takes typed cards. */
  function entryProvider(): EntryProvider | undefined {
    const provider = billing.byName('nice')
    return provider?.registration.kind === 'entry' ? provider as EntryProvider : undefined
  }

  const present = ({ cardSeq, cardName, numberEnd, createdAt }: CardRow, defaultSeq: number | undefined): Card =>
    ({ cardSeq, cardName, numberEnd, isDefault: cardSeq === defaultSeq, createdAt: createdAt.toISOString() })

  async function presentOne(member: MemberRef, row: CardRow): Promise<Card> {
    const [first] = await listCards(db, member)
    return present(row, first?.cardSeq)
  }

  /** What an earlier request with the same number came to. */
  async function outcomeOf(member: MemberRef, row: CardRow): Promise<Card> {
    if (row.cardState === 'active') return presentOne(member, row)
    if (row.cardState === 'failed' && row.failure?.kind === 'declined') throw new AppError('cardRefused', { reason: row.failure.message })
    if (row.cardState === 'registering' && row.createdAt.getTime() + REGISTERING_MS > clock.now().getTime()) throw new AppError('conflict')
    throw new AppError('cardUnclear')
  }

  async function forget(row: CardRow): Promise<void> {
    const provider = billing.byName(row.provider)
    if (row.sealedKey !== null) {
      if (provider === undefined) throw new Error(`no contract with ${row.provider} to forget a card at`)
      await provider.expire({ billingKey: openKey(secretKey, row.sealedKey), expireNo: `${row.channelSeq}-${randomLetters(26)}` })
    }
    await deleteCard(db, row)
  }

  return {
    async mine(member: MemberRef): Promise<CallReply<typeof cardCalls.mine>> {
      const rows = await listCards(db, member)
      return { cards: rows.map((row) => present(row, rows[0]?.cardSeq)), offered: entryProvider() !== undefined }
    },

    /**
     * Registers a typed card. Every attempt counts against the limits of its user and of its network, so that nobody tries out stolen numbers here.
     * Throws `cardExpired`, `cardRefused`, `cardUnclear`, `cardsFull`, `paymentUnavailable`, `tooManyAttempts`.
     */
    async register(member: MemberRef, { registerNo, card }: CallParsed<typeof cardCalls.register>['body'], address: string): Promise<Card> {
      const known = await findRegistration(db, member, registerNo)
      if (known !== undefined) return outcomeOf(member, known)
      const provider = entryProvider()
      if (provider === undefined) throw new AppError('paymentUnavailable')
      if (isCardExpired(card, clock.now())) throw new AppError('cardExpired')
      if (await countCards(db, member) >= CARDS_MAX) throw new AppError('cardsFull')
      await take(db, clock, [
        { key: `card:${member.userSeq}`, most: CARD_ATTEMPTS, windowMs: HOUR_MS }, { key: `card.network:${networkOf(address)}`, most: CARD_ATTEMPTS_OF_NETWORK, windowMs: HOUR_MS },
      ])
      const begun = await insertCard(db, { ...member, registerNo, provider: provider.name, cardState: 'registering', createdAt: clock.now() })
      if (begun === undefined) throw new AppError('conflict')
      try {
        const { billingKey, cardName, numberEnd } = await provider.registration.register({ registerNo: `${member.channelSeq}-${randomLetters(26)}`, card, orderer: await findPerson(db, member.userSeq) })
        return await presentOne(member, await writeCard(db, begun, { sealedKey: sealKey(secretKey, billingKey), cardName, numberEnd: numberEnd ?? '', cardState: 'active' }))
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        const failure = error.kind === 'declined' ? { kind: 'declined' as const, message: error.message } : { kind: 'unclear' as const, message: '' }
        return outcomeOf(member, await writeCard(db, begun, { cardState: 'failed', failure }))
      }
    },

    async makeDefault(ref: MemberRef & CardRef): Promise<Card> {
      const row = await findCard(db, ref)
      if (row === undefined) throw new AppError('cardNotFound')
      return presentOne(ref, await writeCard(db, row, { defaultAt: clock.now() }))
    },

    /** Takes a card away at once; the company forgets its key through the queue. Throws `cardInUse`. */
    async remove(ref: MemberRef & CardRef): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await lockCard(tx, ref)
        if (row === undefined) throw new AppError('cardNotFound')
        for (const use of uses()) {
          const what = await use(tx, row)
          if (what !== null) throw new AppError('cardInUse', { what })
        }
        await writeCard(tx, row, { cardState: 'removed' })
        await jobs.send(FORGET_CARD_QUEUE, { channelSeq: row.channelSeq, cardSeq: row.cardSeq }, { within: tx })
      })
    },

    /** Makes the company forget a deleted card. Can run twice. */
    async forgetRemoved(card: CardRef): Promise<void> {
      const row = await findForgotten(db, card)
      if (row !== undefined) await forget(row)
    },

    /** Forgets what no job forgot: cards of accounts that are gone, and lost jobs. */
    async sweep(): Promise<void> {
      for (const row of await listForgotten(db, new Date(clock.now().getTime() - REGISTERING_MS), BATCH)) {
        await forget(row).catch((error: unknown) => log.warn({ err: error, channelSeq: row.channelSeq, cardSeq: row.cardSeq }, 'a card could not be forgotten yet'))
      }
    },
  }
}
export type CardService = ReturnType<typeof createCardService>
