import { setTimeout as sleep } from 'node:timers/promises'
import { campaignAlarms } from '#shared/campaign/alarms.ts'
import { AD_PREFIX } from '#shared/campaign/rules.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { letter } from '#server/infra/mail/texts.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { Mail, ServerPorts } from '#server/infra/ports.ts'
import { mailBodyOf } from '#server/infra/richText/richText.ts'
import type { NewsLinks } from '#server/modules/auth/index.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { openedPath } from './opened.ts'
import { claimRecipients, findCampaign, findSender, listReachable, lockCampaign, writeCampaign, writeAsking, writeInterrupted, writeOutcome } from './queries.ts'
import type { CampaignRef, CampaignRow, Reader } from './queries.ts'

export const CAMPAIGN_QUEUE = 'campaign'
/** Most recipients of one transaction, and mails between two pauses: as many may be unknown after a crash. */
const BATCH = 10
const MINUTE_MS = 60_000

export type CampaignPorts = Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'alarms' | 'mailer' | 'config' | 'log' | 'secretKey'>

/** Renders a campaign as the mail of one user, with their link to unsubscribe. */
export function createLetters({ database, config, secretKey }: Pick<ServerPorts, 'database' | 'config' | 'secretKey'>, newsLinks: NewsLinks) {
  return async ({ channelSeq, campaignSeq, courseSeq, language, subject, content, buttonText }: CampaignRow) => {
    const { link } = await siteLinksOf({ database, config }, channelSeq)
    const { name, corporate } = await findSender(database.db, channelSeq)
    const contact = [corporate['corpName'], corporate['phone'], corporate['email']].filter((part) => part !== undefined && part !== '').join(' · ')
    const body = mailBodyOf(content, text(language, 'mail:campaign.watch'), link)
    const action = buttonText === '' ? undefined : { label: buttonText, url: link(courseSeq === null ? '/main' : `/classes/${courseSeq}`) }
    return async ({ userSeq, email, asksOpened }: Reader, before = ''): Promise<Mail> => letter(language, email, {
      subject: `${AD_PREFIX}${before}${subject}`, ...body, action, ...(asksOpened ? { openedUrl: link(openedPath({ secretKey }, { channelSeq, campaignSeq, userSeq })) } : {}),
      news: { why: text(language, 'mail:campaign.why', { site: name, contact: contact === '' ? name : contact }), unsubscribeUrl: await newsLinks.addressOf({ userSeq, channelSeq }, language) },
    })
  }
}
export type Letters = ReturnType<typeof createLetters>
/** Resolves after `ms`; rejects when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Sends campaigns: a batch is claimed and its alarms are raised in one transaction, then its mails leave. Nobody gets two; who was being sent to when a server stopped is reported as unknown. */
export function createSending({ database: { db }, clock, jobs, alarms, mailer, config, log }: CampaignPorts, letters: Letters, wait: Wait = (ms, signal) => sleep(ms, undefined, { signal })) {
  const perMinute = config.campaignMailsPerMinute
  const batch = perMinute > 0 ? Math.min(BATCH, perMinute) : BATCH

  /** Claims a batch and raises its alarms. Undefined: nothing is left to send. */
  async function claim(ref: CampaignRef): Promise<Reader[] | undefined> {
    return db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, ref)
      if (campaign?.state !== 'sending') return undefined
      const claimed = await claimRecipients(tx, ref, batch, clock.now())
      if (claimed.length === 0) {
        await writeCampaign(tx, ref, { state: 'sent', endedAt: clock.now() })
        return undefined
      }
      const reachable = await listReachable(tx, ref.channelSeq, claimed)
      const present = new Set(reachable.map(({ userSeq }) => userSeq))
      await writeOutcome(tx, ref, claimed.filter((userSeq) => !present.has(userSeq)), 'skipped')
      const { byAlarm, byMail, subject, courseSeq, channelSeq } = campaign
      if (byAlarm && present.size > 0) await alarms.raise(tx, { kind: campaignAlarms.campaign, channelSeq, ...(courseSeq === null ? {} : { courseSeq }), title: subject, personSeqs: [...present] })
      if (byMail) await writeAsking(tx, ref, reachable.flatMap(({ userSeq, asksOpened }) => (asksOpened ? [userSeq] : [])))
      if (!byMail) await writeOutcome(tx, ref, [...present], 'sent')
      return byMail ? reachable : []
    })
  }

  async function run(ref: CampaignRef, signal: AbortSignal): Promise<void> {
    const campaign = await findCampaign(db, ref)
    if (campaign?.state !== 'sending') return
    await writeInterrupted(db, ref)
    const write = await letters(campaign)
    for (let people = await claim(ref); people !== undefined; people = await claim(ref)) {
      const failed = new Set<number>()
      for (const person of people) {
        await mailer.send(await write(person)).catch((error: unknown) => {
          failed.add(person.userSeq)
          log.warn({ err: error, channelSeq: ref.channelSeq, campaignSeq: ref.campaignSeq }, 'mail of a campaign not sent')
        })
      }
      const sent = people.map(({ userSeq }) => userSeq)
      await writeOutcome(db, ref, sent.filter((userSeq) => !failed.has(userSeq)), 'sent')
      await writeOutcome(db, ref, [...failed], 'failed')
      signal.throwIfAborted()
      if (perMinute > 0 && people.length > 0) await wait((people.length / perMinute) * MINUTE_MS, signal)
    }
  }

  return {
    job: { queue: CAMPAIGN_QUEUE, run: (payload, signal) => run(payload as CampaignRef, signal), retries: 5, expireMinutes: 24 * 60 } satisfies SentJob,
    enqueue: ({ channelSeq, campaignSeq }: CampaignRef, within?: typeof db) =>
      jobs.send<CampaignRef>(CAMPAIGN_QUEUE, { channelSeq, campaignSeq }, { singletonKey: `${channelSeq} ${campaignSeq}`, ...(within === undefined ? {} : { within }) }),
  }
}
export type Sending = ReturnType<typeof createSending>
