import type { DemoSite } from '#server/infra/module.ts'
import type { MembershipDesk } from './desk.ts'

/** The membership of the demo site. Nobody subscribes to it there: the stand-in forgets cards with its process. */
export async function makeDemoMembership(desk: MembershipDesk, { channelSeq }: DemoSite): Promise<void> {
  if ((await desk.list(channelSeq)).memberships.length > 0) return
  await desk.create(channelSeq, {
    name: '마당 올패스', description: '모든 클래스를 마음껏 들을 수 있어요. 프로젝트는 한 번에 세 개까지 함께해요.', price: 29_000, termMonths: null, courseSeqs: null, onSale: true,
  })
}
