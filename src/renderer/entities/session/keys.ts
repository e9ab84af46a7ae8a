import type { QueryKey } from '@tanstack/react-query'
import { callKey } from '#renderer/entities/callQuery.ts'

/** Key of the session: who is logged in. */
export const sessionKey: QueryKey = callKey('auth.session')

/** What the page knows of its site and of the person's standing there. */
export const siteKeys: readonly QueryKey[] = [
  callKey('channel.byDomain'), callKey('channel.information'), callKey('page.list'), callKey('page.read'), callKey('channel.auth'), callKey('channel.channelUser'),
]
