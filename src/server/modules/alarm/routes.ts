import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { alarmContent, isMailed, ownerMails, readAlarmContent } from '#shared/alarm/alarms.ts'
import type { AlarmKind } from '#shared/alarm/alarms.ts'
import type { Alarm, alarmCalls } from '#shared/alarm/contract.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { countUnread, findReadSeq, findSettings, hastenMails, moveReadSeq, ownsSite, readAlarms, writeSettings } from './queries.ts'
import type { AlarmRow } from './queries.ts'

/** The content of an alarm; the name of a withdrawn user is erased. */
export function contentOf({ alarm: { content, legacy }, actorLeftAt }: { alarm: Pick<AlarmRow['alarm'], 'content' | 'legacy'>; actorLeftAt: Date | null }): string {
  if (actorLeftAt === null) return content
  const saying = readAlarmContent({ content, legacy: legacy ? 'Y' : 'N' })
  return 'plain' in saying ? content : alarmContent({ ...saying.values, name: '' })
}

/** A notification with current pictures, since replaced ones are deleted. */
function presentAlarm(row: AlarmRow): Alarm {
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

export function alarmHandlers({ database: { db }, announcer, clock }: Pick<ServerPorts, 'database' | 'announcer' | 'clock'>, kinds: () => readonly AlarmKind[]): Handlers<typeof alarmCalls> {
  const isKnown = (name: string) => kinds().some((kind) => kind.name === name)
  const mayBeMailed = (name: string) => ownerMails.some((mail) => mail === name) || kinds().some((kind) => kind.name === name && kind.mail !== undefined)
  return {
    async list({ query }, context) {
      const userSeq = sessionUserSeq(context)
      const rows = await readAlarms(db, userSeq, siteOf(context), query.minSeq, query.limit)
      return { alarms: rows.map(presentAlarm), alarmReadSeq: await findReadSeq(db, userSeq) }
    },

    async delete({ body }, context) {
      const userSeq = sessionUserSeq(context)
      const moved = await moveReadSeq(db, userSeq, siteOf(context), body.alarmSeq)
      // No `exceptTab`: the desktop's badge icon shares the page's tab.
      if (moved) announcer.announce({ user: userSeq }, { command: socketCommand.personChanged })
      return { alarmReadSeq: await findReadSeq(db, userSeq), badgeCount: await countUnread(db, userSeq, siteOf(context)) }
    },

    async settings(_, context) {
      const { alarmsOff, alarmMails, quietHours } = await findSettings(db, sessionUserSeq(context))
      const shown = kinds().map(({ name, group, mail }) => ({ name, group, ...(mail === undefined ? {} : { mail: isMailed({ name, mail }, alarmMails) }) }))
      const mails = await ownsSite(db, sessionUserSeq(context)) ? ownerMails.map((name) => ({ name, group: 'site' as const, mail: isMailed({ name, mail: 'on' }, alarmMails) === true, isMailAlone: true })) : []
      return { kinds: [...shown, ...mails], alarmsOff: alarmsOff.filter(isKnown), quietHours }
    },

    async changeSettings({ body: { alarmsOff, mails, quietHours } }, context) {
      const userSeq = sessionUserSeq(context)
      const isNothing = alarmsOff === undefined && mails === undefined && quietHours === undefined
      if (isNothing || alarmsOff?.every(isKnown) === false || !Object.keys(mails ?? {}).every(mayBeMailed)) throw new AppError('invalidInput')
      await writeSettings(db, userSeq, {
        ...(alarmsOff === undefined ? {} : { alarmsOff: [...new Set(alarmsOff)] }), ...(mails === undefined ? {} : { mails }), ...(quietHours === undefined ? {} : { quietHours }),
      })
      if (quietHours !== undefined) await hastenMails(db, userSeq, clock.now())
      announcer.announce({ user: userSeq }, { command: socketCommand.personChanged }, context.tab)
      return { result: 'ok' }
    },
  }
}
