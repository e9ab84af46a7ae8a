import { MAIL_ALARMS_MAX, alarmPath, alarmPhrase, isMailed } from '#shared/alarm/alarms.ts'
import type { AlarmKind } from '#shared/alarm/alarms.ts'
import { quietUntil } from '#shared/alarm/quietHours.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { ScheduledJob, SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { claimMails, findReader, listDue, listMailed, postponeMails } from './queries/mails.ts'
import { contentOf } from './routes.ts'

export const ALARM_MAIL_QUEUE = 'alarm-mail'
export const ALARM_MAIL_CLOCK = 'alarm-mail-clock'
const BATCH = 100

/** The page that ends mails of these kinds without login; POST does at once (RFC 8058). */
export type EndMailsLink = (link: { userSeq: number; channelSeq: number; alarms: string[] }, language: Language) => Promise<string>

export type AlarmMailPorts = Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'siteMails' | 'config' | 'log'>

type MailedAlarm = Awaited<ReturnType<typeof listMailed>>[number]
type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

interface Sentence {
  row: MailedAlarm
  sentence: string
}

/** The text of an alarm in a language; undefined: it has none, as one of a later version. */
function sentenceOf(row: MailedAlarm, language: Language): string | undefined {
  const phrase = alarmPhrase({ alarmType: row.alarm.alarmType, content: contentOf(row), legacy: row.alarm.legacy ? 'Y' : 'N' })
  if (phrase === null) return undefined
  if ('plain' in phrase) return phrase.plain
  const { kind, name, title, reason = '', at } = phrase
  const moment = at === undefined ? '' : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(new Date(at))
  const key = `alarm:kind.${kind}`
  const sentence = text(language, key, { name: name === '' ? text(language, 'alarm:someone') : name, title, reason, at: moment })
  return sentence === key || sentence === `kind.${kind}` ? undefined : sentence
}

const pathOf = ({ alarm: { courseSeq, linkPackage, content, legacy } }: MailedAlarm) => alarmPath({ courseSeq, linkPackage, content, legacy: legacy ? 'Y' : 'N' })

/**
 * Mails alarms (ALRM-04; decision 0058). Those of one reader at one site that wait at the same time go out as one mail, after their quiet hours.
 * A mail is claimed before it leaves, so that nobody gets it twice; that of the moment in which a server stops may be lost.
 */
export function createAlarmMails(ports: AlarmMailPorts, kinds: () => readonly AlarmKind[], endMailsLink: EndMailsLink): [ScheduledJob, SentJob] {
  const { database: { db }, clock, jobs, siteMails, log } = ports

  /** Claims what the reader is to get; undefined: nothing, or not now. */
  async function claim(ref: MemberRef) {
    const now = clock.now()
    return db.transaction(async (tx) => {
      const reader = await findReader(tx, ref)
      const until = reader === undefined ? now.getTime() : quietUntil(reader.quietHours, now.getTime())
      if (until > now.getTime()) {
        await postponeMails(tx, ref, new Date(until))
        return undefined
      }
      const claimed = await claimMails(tx, ref)
      if (reader === undefined || claimed.length === 0) return undefined
      const isWanted = ({ alarm }: MailedAlarm) => {
        const kind = kinds().find(({ name }) => name === alarm.alarmType)
        return kind !== undefined && !reader.alarmsOff.includes(kind.name) && isMailed(kind, reader.alarmMails) === true
      }
      const namesOf = (group: 'teaching' | 'site', audience: readonly string[]) => kinds().filter((kind) => kind.group === group && kind.audience.some((one) => audience.includes(one))).map(({ name }) => name)
      const rows = await listMailed(tx, ref, claimed, { teaching: namesOf('teaching', ['classManagers', 'person']), site: namesOf('site', ['siteManagers']) }, now)
      return { reader, alarms: rows.filter(isWanted) }
    })
  }

  async function write(ref: MemberRef, { name, email, language }: Reader, sentences: readonly Sentence[]): Promise<void> {
    const [first] = sentences
    if (first === undefined) return
    const { link } = await siteLinksOf(ports, ref.channelSeq)
    const ended = [...new Set(sentences.map(({ row }) => row.alarm.alarmType))]
    const news = { why: text(language, 'mail:alarmNews.why', { kinds: ended.map((kind) => text(language, `alarm:name.${kind}`)).join(', ') }), unsubscribeUrl: await endMailsLink({ ...ref, alarms: ended }, language) }
    const common = { channelSeq: ref.channelSeq, language, to: email, news }
    if (sentences.length === 1) {
      await siteMails.send({ ...common, kind: 'alarm', values: { name, alarm: first.sentence }, url: link(pathOf(first.row)) })
      return
    }
    const lines = sentences.slice(0, MAIL_ALARMS_MAX).flatMap(({ row, sentence }) => [`· ${sentence}`, link(pathOf(row))])
    const more = sentences.length - MAIL_ALARMS_MAX
    if (more > 0) lines.push(text(language, 'mail:alarmNews.more', { count: more }))
    await siteMails.send({ ...common, kind: 'alarms', values: { name, count: String(sentences.length), alarms: lines.join('\n') }, url: link('/main') })
  }

  async function mail(ref: MemberRef): Promise<void> {
    const found = await claim(ref)
    if (found === undefined) return
    const sentences = found.alarms.flatMap((row) => {
      const sentence = sentenceOf(row, found.reader.language)
      return sentence === undefined ? [] : [{ row, sentence }]
    })
    await write(ref, found.reader, sentences).catch((error: unknown) => log.error({ err: error, channelSeq: ref.channelSeq }, 'mail of alarms not sent'))
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (let due = await listDue(db, clock.now(), BATCH); due.length > 0; due = await listDue(db, clock.now(), BATCH)) {
      for (const ref of due) {
        signal.throwIfAborted()
        await mail(ref)
      }
    }
  }

  return [
    {
      queue: ALARM_MAIL_CLOCK, cron: '* * * * *',
      async run() {
        if ((await listDue(db, clock.now(), 1)).length > 0) await jobs.send(ALARM_MAIL_QUEUE, {}, { singletonKey: 'due' })
      },
    },
    { queue: ALARM_MAIL_QUEUE, run: (_, signal) => run(signal), retries: 5, expireMinutes: 60 },
  ]
}
