import { membershipAlarms } from '#shared/membership/alarms.ts'
import { membershipPaths } from '#shared/membership/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { MonthlySubject, ServerModule } from '#server/infra/module.ts'
import type { Months } from '#server/modules/order/index.ts'
import { makeDemoMembership } from './demo.ts'
import { createMembershipDesk } from './desk.ts'
import { membershipMailJob } from './mails.ts'
import { createMonthly } from './monthly.ts'
import { findCharging } from './queries.ts'
import { createRenewals } from './renewals.ts'
import { membershipHandlers } from './routes.ts'
import { createMembershipService } from './service.ts'
import type { MembershipPorts, MembershipService } from './service.ts'
import { membershipTables } from './tables.ts'

/** Memberships of a site and their subscriptions. Months are bought by orders, which ask `monthly` what they give. */
export function createMembershipModule(ports: MembershipPorts, { months }: { months: Months }): ServerModule<'membership'> & { service: MembershipService; monthly: MonthlySubject } {
  const service = createMembershipService(ports, months)
  const desk = createMembershipDesk(ports)
  const renewals = createRenewals(ports, months)
  return {
    ...membershipTables,
    handlers: membershipHandlers({ service, desk }),
    alarms: Object.values(membershipAlarms),
    jobs: [{ queue: 'membership-clock', cron: '*/10 * * * *', run: () => renewals.run() }, membershipMailJob(ports)],
    pages: [...privatePages({ staff: membershipPaths['settings-membership'] }), { path: membershipPaths.membership, title: 'shell:title.membership' }],
    demo: (site) => makeDemoMembership(desk, site),
    cardUse: findCharging,
    monthly: createMonthly(ports),
    service,
  }
}
