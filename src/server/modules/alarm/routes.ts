import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { alarmCalls } from '#shared/alarm/contract.ts'
import type { AlarmKind } from '#shared/alarm/alarms.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { presentAlarm } from './present.ts'
import { countUnread, findAlarmsOff, findReadSeq, moveReadSeq, readAlarms, writeAlarmsOff } from './queries.ts'

export function alarmHandlers({ database: { db }, announcer }: Pick<ServerPorts, 'database' | 'announcer'>, kinds: () => readonly AlarmKind[]): Handlers<typeof alarmCalls> {
  const isKnown = (name: string) => kinds().some((kind) => kind.name === name)
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
      const alarmsOff = await findAlarmsOff(db, sessionUserSeq(context))
      return { kinds: kinds().map(({ name, group }) => ({ name, group })), alarmsOff: alarmsOff.filter(isKnown) }
    },

    async changeSettings({ body }, context) {
      const userSeq = sessionUserSeq(context)
      if (!body.alarmsOff.every(isKnown)) throw new AppError('invalidInput')
      await writeAlarmsOff(db, userSeq, [...new Set(body.alarmsOff)])
      announcer.announce({ user: userSeq }, { command: socketCommand.personChanged }, context.tab)
      return { result: 'ok' }
    },
  }
}
