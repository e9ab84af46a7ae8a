import type { ownerMails } from '#shared/alarm/alarms.ts'
import { addDays } from '#shared/kernel/days.ts'
import { periodBefore } from '#shared/dashboard/periods.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import type { DashboardRange, DashboardRow } from '#shared/dashboard/contract.ts'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import { moneyIn } from '#server/infra/i18n/money.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { renderMail } from '#server/infra/mail/texts.ts'
import type { ScheduledJob, SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { MAIL_RUN, createMailRun } from '#server/modules/mailText/index.ts'
import type { ClassFigures } from './classes.ts'
import type { DashboardService } from './service.ts'
import { listOwners, listSitesAtWork, listTopClasses } from './queries/weekly.ts'

export const WEEKLY_CLOCK = 'weekly-figures-clock'
export const WEEKLY_QUEUE = 'weekly-figures'
/** Names the mail in the choice of a reader, as a kind of alarm would. */
export const WEEKLY_KIND = 'weeklyFigures' satisfies (typeof ownerMails)[number]
const SITES_AT_ONCE = 200
const CLASSES_LISTED = 3

/** The page that ends these mails without login (RFC 8058). */
export type EndMailsLink = (link: { userSeq: number; channelSeq: number; alarms: string[] }, language: Language) => Promise<string>

interface Weekly {
  channelSeq: number
  /** The same for all runs of a week, so that nobody is mailed twice. */
  mailNo: string
  /** Monday to Sunday of Seoul. */
  week: Period
}

type Sum = Exclude<keyof DashboardRow, 'baseDate' | 'uvCount'>
const sumOf = ({ rows }: Pick<DashboardRange, 'rows'>, key: Sum) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)

/** The week before the one that a moment is in. */
export function lastWeek(now: Date): Period {
  const today = seoulDay(now.getTime())
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const endDate = addDays(today, -sinceMonday - 1)
  return { startDate: addDays(endDate, -6), endDate }
}

/** Mails owners on Mondays how their site did in the last week, beside the week before (SET-01). Sites without a visit in both weeks get none. */
export function createWeeklyMail({ database, clock, jobs, mailer, config, log }: Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'mailer' | 'config' | 'log'>, { read, mostAtRisk }: Pick<DashboardService, 'read'> & Pick<ClassFigures, 'mostAtRisk'>, endMailsLink: EndMailsLink): [ScheduledJob, SentJob] {
  const { db } = database

  async function begin(): Promise<void> {
    const week = lastWeek(clock.now())
    const span = { startDate: periodBefore(week).startDate, endDate: week.endDate }
    for (let sites = await listSitesAtWork(db, span, 0, SITES_AT_ONCE); sites.length > 0; sites = await listSitesAtWork(db, span, sites.at(-1) ?? 0, SITES_AT_ONCE)) {
      for (const channelSeq of sites) {
        const mailNo = `${WEEKLY_KIND} ${week.startDate}`
        await jobs.send<Weekly>(WEEKLY_QUEUE, { channelSeq, mailNo, week }, { singletonKey: `${channelSeq} ${mailNo}` })
      }
    }
  }

  function linesOf(language: Language, range: DashboardRange, before: DashboardRange, classes: readonly { title: string; count: number }[]): string[] {
    const number = new Intl.NumberFormat(language)
    const line = (key: string, now: number, earlier: number, format: (value: number) => string) => (now === 0 && earlier === 0 ? [] : [text(language, 'mail:weeklyFigures.line', { name: text(language, `mail:weeklyFigures.of.${key}`), now: format(now), before: format(earlier) })])
    const count = (value: number) => number.format(value)
    const money = (key: Sum, currency: string) => line(key, sumOf(range, key), sumOf(before, key), moneyIn(language, currency))
    return [
      ...money('paymentAmountKrw', 'KRW'), ...money('cancelAmountKrw', 'KRW'), ...money('paymentAmountUsd', 'USD'), ...money('cancelAmountUsd', 'USD'),
      ...line('visitors', range.uvCount, before.uvCount, count),
      ...(['newMemberCount', 'classAttendCount', 'pageViewCount'] as const).flatMap((key) => line(key, sumOf(range, key), sumOf(before, key), count)),
      ...(classes.length === 0 ? [] : [text(language, 'mail:weeklyFigures.top'), ...classes.map(({ title, count: enrolled }) => text(language, 'mail:weeklyFigures.class', { title, count: enrolled }))]),
    ]
  }

  async function run(job: Weekly, signal: AbortSignal): Promise<void> {
    const { channelSeq, week } = job
    const owners = await listOwners(db, channelSeq, WEEKLY_KIND)
    if (owners.length === 0) return
    const { before, baseChannel: { name: site }, ...range } = await read(channelSeq, { ...week, type: 'DAILY' }, true)
    const classes = await listTopClasses(db, channelSeq, week, CLASSES_LISTED)
    const { link } = await siteLinksOf({ database, config }, channelSeq)
    const atRisk = (await mostAtRisk(channelSeq, CLASSES_LISTED, signal)).map(({ courseSeq, title, count }) => ({ title, count, url: link(dashboardPaths['settings-dashboard-class'].replace(':courseSeq', String(courseSeq))) }))
    await createMailRun({ database, clock }, job).each(owners, ({ userSeq }) => userSeq, signal, async ({ userSeq, name, email, language }) => {
      const day = (date: string) => new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
      const values = { name, site, from: day(week.startDate), until: day(week.endDate) }
      await mailer.send(renderMail(language, email, {
        subject: text(language, 'mail:weeklyFigures.subject', values),
        body: [text(language, 'mail:weeklyFigures.body', values), ...linesOf(language, range, before, classes)].join('\n'),
        links: atRisk.length === 0 ? undefined : { lead: text(language, 'mail:weeklyFigures.atRisk'), items: atRisk.map(({ title, count, url }) => ({ label: text(language, 'mail:weeklyFigures.classAtRisk', { title, count }), url })) },
        action: { label: text(language, 'mail:weeklyFigures.action'), url: link(dashboardPaths['settings-dashboard']) },
        news: { why: text(language, 'mail:weeklyFigures.why'), unsubscribeUrl: await endMailsLink({ userSeq, channelSeq, alarms: [WEEKLY_KIND] }, language) },
      })).catch((error: unknown) => log.error({ err: error, channelSeq }, 'weekly mail not sent'))
    })
  }

  return [{ queue: WEEKLY_CLOCK, cron: '0 0 * * 1', run: begin }, { queue: WEEKLY_QUEUE, run: (payload, signal) => run(payload as Weekly, signal), ...MAIL_RUN }]
}
