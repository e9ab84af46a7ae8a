import { and, eq } from 'drizzle-orm'
import type { siteDomainCalls } from '#shared/siteDomain/contract.ts'
import { domainProofName } from '#shared/channel/siteHost.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { channels, channelUsers, users } from '#server/infra/db/schema/index.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { SiteHosts } from '#server/modules/channel/index.ts'
import { createSiteDomainService } from './service.ts'

export const DOMAIN_RECHECK_QUEUE = 'site-domain-recheck'
// Night in Korea.
const CRON = '10 19 * * *'
// Weekly reminder: records are seldom restored within a day.
const TOLD_ON_UTC_DAY = 1

/** Custom domains, and the nightly DNS check. */
export function createSiteDomainModule(ports: ServerPorts, hosts: SiteHosts): { handlers: Handlers<typeof siteDomainCalls> } {
  const service = createSiteDomainService(ports, hosts)
  const { database: { db }, mailer, clock, log } = ports

  async function tellOwners({ channelSeq, domain }: { channelSeq: number; domain: string }): Promise<void> {
    const owners = await db.select({ email: users.email, name: users.name, site: channels.name }).from(channelUsers)
      .innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).innerJoin(channels, eq(channels.channelSeq, channelUsers.channelSeq))
      .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userTypeCd, 'OWN')))
    for (const { email, name, site } of owners) {
      await mailer.send(mailText('ko', 'domainRecordGone', email, { name, site, domain, record: domainProofName(domain) }))
    }
  }

  void ports.jobs.schedule(DOMAIN_RECHECK_QUEUE, CRON, async () => {
    for (const gone of await service.recheck()) {
      log.warn(gone, 'the DNS record of a site’s domain has gone')
      if (clock.now().getUTCDay() === TOLD_ON_UTC_DAY) await tellOwners(gone).catch((error: unknown) => log.error({ err: error }, 'mail about a domain not sent'))
    }
  })

  return {
    handlers: {
      async read({ params }) {
        return { siteDomain: await service.read(params.channelSeq) }
      },
      async claim({ params, body }, { platform }) {
        return { siteDomain: await service.claim(params.channelSeq, body.domain, platform) }
      },
      async check({ params }) {
        return { siteDomain: await service.check(params.channelSeq) }
      },
      async release({ params }) {
        await service.release(params.channelSeq)
        return { result: 'ok' }
      },
    },
  }
}
