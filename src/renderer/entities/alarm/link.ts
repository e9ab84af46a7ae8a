import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { siteAddress } from '#renderer/entities/channel/index.ts'
import type { SiteAddress } from '#renderer/entities/channel/index.ts'

/** Finds where an alarm leads: within this page's host, or to another site's own (ALRM-03). */
export function useAlarmAddress(): (alarm: Pick<Alarm, 'alarmType' | 'courseSeq' | 'linkPackage' | 'channelSeq' | 'domain'>) => SiteAddress {
  const platform = usePlatformFacts()
  // The alarm's domain is the site's own one already, where it has one.
  return (alarm) => siteAddress({ channelSeq: alarm.channelSeq, domain: alarm.domain, customDomain: null }, alarmPath(alarm), platform)
}
