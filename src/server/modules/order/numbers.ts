import { randomLetters } from '#server/infra/randomLetters.ts'

/** A new order number: the day in Asia/Seoul and 80 random bits. */
export function newOrderNo(now: Date): string {
  const day = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  return `${day}-${randomLetters(16)}`
}

/** A new charge number: the site and 130 random bits. It opens the payment window, and nothing else may know it. */
export const newChargeNo = (channelSeq: number): string => `${channelSeq}-${randomLetters(26)}`

/** The site of a charge number; undefined for anything else. */
export function siteOfCharge(chargeNo: string): number | undefined {
  const match = /^([1-9]\d{0,15})-[0-9A-HJKMNP-TV-Z]{26}$/.exec(chargeNo)
  return match === null ? undefined : Number(match[1])
}
