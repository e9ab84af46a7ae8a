import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/infra/db/database.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { claimMail } from './queries.ts'

/** A job that mails many people; `mailNo` tells it from others of its kind. */
export interface MailRun {
  channelSeq: number
  /** Jobs that an earlier version queued have none. */
  mailNo?: string
}

export const newMailNo = (): string => randomUUID()

/** The same for each run of a job without a number: what it is asked to do tells it from others. */
const numberOf = ({ mailNo, ...job }: MailRun): string => mailNo ?? createHash('sha256').update(JSON.stringify(Object.entries(job).toSorted(([a], [b]) => (a < b ? -1 : 1)))).digest('base64url')

/** A job of mails is tried again after its server stopped: it goes on behind those who were mailed. */
export const MAIL_RUN = { retries: 5, expireMinutes: 60 } satisfies Partial<SentJob>

/** Stands for the alarms of a job among its recipients. */
const ALARMS = 0

/** Runs a job of mails to many people, so that it can stop anywhere and run again: each is mailed at most once, the one during whose mail the server stopped perhaps not. */
export function createMailRun({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, job: MailRun) {
  const { channelSeq } = job
  const mailNo = numberOf(job)
  const claim = (tx: Db, subjectSeq: number) => claimMail(tx, { channelSeq, mailNo, subjectSeq }, clock.now())
  return {
    /** Does once what belongs to the job beside its mails, in one transaction. */
    async once(act: (tx: Db) => Promise<unknown>): Promise<void> {
      await db.transaction(async (tx) => { if (await claim(tx, ALARMS)) await act(tx) })
    },
    /** Mails those who were not mailed yet, one after the other. */
    async each<Person>(people: readonly Person[], subjectOf: (person: Person) => number, signal: AbortSignal, send: (person: Person) => Promise<void>): Promise<void> {
      for (const person of people) {
        signal.throwIfAborted()
        if (await claim(db, subjectOf(person))) await send(person)
      }
    },
  }
}
