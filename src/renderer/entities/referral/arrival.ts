import { browserStorage } from '#renderer/lib/storage.ts'

const keyOf = (channelSeq: number) => `madang.referral.${channelSeq}`

/** Keeps the code of a link that a visitor came by, until they have an account. The latest one counts. */
export const keepArrival = (channelSeq: number, refererCode: string): void => browserStorage.setItem(keyOf(channelSeq), refererCode)
export const keptArrival = (channelSeq: number): string | null => browserStorage.getItem(keyOf(channelSeq))
export const forgetArrival = (channelSeq: number): void => browserStorage.removeItem(keyOf(channelSeq))
