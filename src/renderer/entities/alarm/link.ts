import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { usePlatformFacts } from '#renderer/entities/session/index.ts'
import { siteAddress } from '#renderer/entities/channel/index.ts'
import type { SiteAddress } from '#renderer/entities/channel/index.ts'

/** Target of an alarm: on this host, or another site's own (ALRM-03). */
export function useAlarmAddress(): (alarm: Pick<Alarm, 'content' | 'legacy' | 'courseSeq' | 'linkPackage' | 'channelSeq' | 'domain'>) => SiteAddress {
  const platform = usePlatformFacts()
  return (alarm) => siteAddress({ channelSeq: alarm.channelSeq, domain: alarm.domain, customDomain: null }, alarmPath(alarm), platform)
}
