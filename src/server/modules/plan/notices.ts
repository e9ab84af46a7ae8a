import type { PlanCd } from '#shared/plan/plans.ts'
import { planPaths } from '#shared/plan/paths.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { findPayer, readSiteName } from './queries/plans.ts'
import type { PlanPorts } from './ports.ts'

/** Mail to the owner who pays. What it is about is committed, so mail errors are logged, not thrown. */
export function createPlanNotices({ database, mailer, config, log }: Pick<PlanPorts, 'database' | 'mailer' | 'config' | 'log'>) {
  return {
    /** A renewal was declined. @param unpaid.isOver for the last time: the site has the free plan now */
    async unpaid({ channelSeq, userSeq, planCd, amount, isOver }: { channelSeq: number; userSeq: number | null; planCd: PlanCd; amount: number; isOver: boolean }): Promise<void> {
      try {
        const payer = userSeq === null ? undefined : await findPayer(database.db, userSeq)
        if (payer === undefined) return
        const { link } = await siteLinksOf({ database, config }, channelSeq)
        await mailer.send(mailText('ko', isOver ? 'planEnded' : 'planUnpaid', payer.email, {
          name: payer.name, site: await readSiteName(database.db, channelSeq), plan: text('ko', `mail:planName.${planCd}`), amount: amount.toLocaleString('ko-KR'),
        }, link(planPaths.service_manage)))
      } catch (error) {
        log.error({ err: error, channelSeq }, 'the mail about an unpaid plan was not sent')
      }
    },
  }
}
export type PlanNotices = ReturnType<typeof createPlanNotices>
