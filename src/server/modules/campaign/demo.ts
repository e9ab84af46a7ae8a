import { userTypeCd } from '#shared/kernel/codes.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { CampaignService } from './service.ts'

/** A draft on the demo site; nothing is sent. */
export async function makeDemoCampaign(service: CampaignService, { channelSeq, owner }: DemoSite): Promise<void> {
  if ((await service.list(channelSeq, { page: 1, size: 1 })).totalCount > 0) return
  await service.create(channelSeq, {
    subject: '봄 학기 클래스가 열려요', language: 'ko', byMail: true, byAlarm: true, buttonText: '새 클래스 보기', courseSeq: null, audience: 'members', targetSeq: null,
    content: '<p>기다려 주신 봄 학기 클래스를 열었어요.</p><ul><li><p>이번 주에 신청하시면 첫 달은 10% 할인해 드려요.</p></li><li><p>자리가 적은 클래스부터 마감돼요.</p></li></ul>',
  }, { userSeq: owner, userTypeCd: userTypeCd.owner, isChannelUser: true, roles: [] })
}
