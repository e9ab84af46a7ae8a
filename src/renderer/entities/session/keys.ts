import type { QueryKey } from '@tanstack/react-query'
import { callKey } from '#renderer/entities/callQuery.ts'

export const sessionKey: QueryKey = callKey('auth.session')

/** The site, and the user's roles there. */
export const siteKeys: readonly QueryKey[] = [
  callKey('channel.byDomain'), callKey('channel.information'), callKey('page.list'), callKey('page.read'), callKey('page.readByPath'), callKey('channel.auth'), callKey('channel.channelUser'),
]
