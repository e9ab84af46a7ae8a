import type { Alarm } from '#shared/alarm/contract.ts'
import { alarmContent, readAlarmContent } from '#shared/alarm/alarms.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { AlarmRow } from './queries.ts'

// The name of a withdrawn user is erased.
function contentOf({ alarm: { content, legacy }, actorLeftAt }: AlarmRow): string {
  if (actorLeftAt === null) return content
  const saying = readAlarmContent({ content, legacy: legacy ? 'Y' : 'N' })
  return 'plain' in saying ? content : alarmContent({ ...saying.values, name: '' })
}

/** A notification with current pictures, since replaced ones are deleted. */
export function presentAlarm(row: AlarmRow): Alarm {
  const { alarm, site, imageKey, actorImageUrl, actorLeftAt } = row
  const classImage = imageUrlOf(imageKey)
  return {
    alarmSeq: alarm.alarmSeq,
    alarmType: alarm.alarmType,
    content: contentOf(row),
    createdAt: isoOf(alarm.createdAt),
    imageUrl: alarm.imageUrl ?? (classImage === null ? null : pictureOfSize(classImage, 'small')),
    profileImageUrl: alarm.profileImageUrl ?? (actorLeftAt === null ? actorImageUrl : null),
    targetUserSeq: alarm.targetUserSeq,
    courseSeq: alarm.courseSeq,
    channelSeq: alarm.channelSeq,
    domain: site.verifiedAt === null || site.customDomain === null ? site.domain : site.customDomain,
    channelName: site.name,
    linkPackage: alarm.linkPackage,
    legacy: alarm.legacy ? 'Y' : 'N',
  }
}
