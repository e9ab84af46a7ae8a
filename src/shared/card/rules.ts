/** Cards that one user keeps on a site. Ours: the specification gives no number. */
export const CARDS_MAX = 10
/** Attempts of one user, and of one network, to register a card within an hour, good ones included: stolen numbers are tried out in such forms. */
export const CARD_ATTEMPTS = 5
export const CARD_ATTEMPTS_OF_NETWORK = 30

const SEOUL_MS = 9 * 3_600_000

/** Whether a card's last month is over, in Korea. @param year four digits @param month 1 to 12 */
export function isCardExpired({ expiryYear, expiryMonth }: { expiryYear: number; expiryMonth: number }, now: Date): boolean {
  return Date.UTC(expiryYear, expiryMonth) - SEOUL_MS <= now.getTime()
}

/** A card as people recognise it: `•••• 1234`. */
export const cardNumberText = (numberEnd: string): string => (numberEnd === '' ? '' : `•••• ${numberEnd}`)

/** A card number in groups of four, while it is typed. */
export const groupCardNumber = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
