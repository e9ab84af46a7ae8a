import { isForMany } from '#shared/alarm/alarms.ts'
import { isQuiet } from '#shared/alarm/quietHours.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { AlarmEvent, AlarmRaiser, ServerPorts } from '#server/infra/ports.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { SentJob } from '#server/infra/module.ts'
import { isStillDue, writeAlarms, writeNextAlarms } from './queries.ts'
import type { Written } from './queries.ts'

export const ALARM_QUEUE = 'alarms'
// Small batches: short locks.
const BATCH = 250

function notify({ announcer, clock }: Pick<ServerPorts, 'announcer' | 'clock'>, written: readonly Written[], toAll = false): void {
  const now = clock.now().getTime()
  announcer.announceEach(written.map(({ alarmSeq, targetUserSeq, quietHours }) => ({
    room: { user: targetUserSeq }, message: { command: socketCommand.alarmArrived, alarmSeq, ...(toAll ? { toAll } : {}), ...(isQuiet(quietHours, now) ? { isQuiet: true as const } : {}) },
  })))
}

/** Writes notifications for all members of a site or attendees of a class, in batches. */
export function alarmJob({ database: { db }, clock, announcer }: Pick<ServerPorts, 'database' | 'clock' | 'announcer'>): SentJob {
  async function run(event: AlarmEvent, signal: AbortSignal): Promise<void> {
    // The class may have been hidden again before the job ran.
    if (!(await isStillDue(db, event))) return
    for (let written = BATCH; written === BATCH;) {
      signal.throwIfAborted()
      const batch = await db.transaction((tx) => writeNextAlarms(tx, event, clock.now(), BATCH))
      notify({ announcer, clock }, batch, event.kind.audience.includes('members'))
      written = batch.length
      // PGlite is synchronous: yield to other requests.
      await turn()
    }
  }
  return { queue: ALARM_QUEUE, run }
}

export function createAlarmRaiser({ clock, jobs, announcer }: Pick<ServerPorts, 'clock' | 'jobs' | 'announcer'>): AlarmRaiser {
  return {
    async raise(tx, event) {
      if (isForMany(event.kind)) {
        await jobs.send(ALARM_QUEUE, event, { within: tx })
        return []
      }
      const written = await writeAlarms(tx, event, clock.now())
      afterCommit(tx, () => notify({ announcer, clock }, written))
      return written.map(({ targetUserSeq }) => targetUserSeq)
    },
  }
}
