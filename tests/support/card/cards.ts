import { randomUUID } from 'node:crypto'
import { cardCalls } from '#shared/card/contract.ts'
import type { Card, CardEntryForm } from '#shared/card/contract.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

/** A card that the stand-in takes, good to the end of 2029. */
export const goodCard: CardEntryForm = { number: '5361123456789012', expiryYear: 2029, expiryMonth: 12, holderNo: '900101', passwordStart: '12' }

/** Registers a card at the stand-in (PAYMENT_STAND_IN). The user's email must be verified. */
export const registerCard = (person: Person, { channelSeq }: Pick<Site, 'channelSeq'>, change: Partial<CardEntryForm> = {}, registerNo: string = randomUUID()): Promise<Card> =>
  person.client(cardCalls.register, { params: { channelSeq }, body: { registerNo, card: { ...goodCard, ...change } } })
