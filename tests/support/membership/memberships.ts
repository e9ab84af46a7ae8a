import { membershipCalls } from '#shared/membership/contract.ts'
import type { MembershipForm, StaffMembership, Subscription } from '#shared/membership/contract.ts'
import { registerCard } from '#tests/support/card/cards.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

export const membershipOf = (change: Partial<MembershipForm> = {}): MembershipForm => ({ name: '올패스', description: '모든 클래스를 들어요', price: 29_000, termMonths: null, courseSeqs: null, onSale: true, ...change })

/** A membership of a site, made by its owner. */
export const buildMembership = (site: Site, change: Partial<MembershipForm> = {}): Promise<StaffMembership> =>
  site.owner.client(membershipCalls.create, { params: { channelSeq: site.channelSeq }, body: membershipOf(change) })

/** Subscribes with a new card at the stand-in (PAYMENT_STAND_IN). The user's email must be verified. */
export async function subscribe(person: Person, site: Pick<Site, 'channelSeq'>, { membershipSeq, price }: Pick<StaffMembership, 'membershipSeq' | 'price'>, cardSeq?: number): Promise<Subscription> {
  const card = cardSeq ?? (await registerCard(person, site)).cardSeq
  return person.client(membershipCalls.subscribe, { params: { channelSeq: site.channelSeq, membershipSeq }, body: { cardSeq: card, price } })
}
