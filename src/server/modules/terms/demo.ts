import type { Language } from '#shared/kernel/call/headers.ts'
import { requiredKinds } from '#shared/terms/kinds.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { TermsService } from './service.ts'

const atelierArticle: Record<Language, string> = {
  ko: '<h2>마당 아틀리에의 약속</h2><p>회원이 수업에서 만든 작품은 회원의 것입니다. 아틀리에는 회원이 따로 허락한 작품 사진만 전시와 홍보에 씁니다.</p>',
  en: '<h2>What the atelier promises</h2><p>What members make in class is theirs. The atelier shows and advertises with pictures of works only where a member has agreed to it.</p>',
  ja: '<h2>アトリエの約束</h2><p>会員が授業で作った作品は会員のものです。アトリエは、会員が別に許可した作品の写真だけを展示や広報に使います。</p>',
}

/** The demo site's own article as a second version of the default terms, and everyone's consent. */
export async function publishTerms(service: TermsService, { channelSeq, owner, manager, teacher, student, members }: DemoSite): Promise<void> {
  const { version } = await service.read(channelSeq, 'terms', 'ko')
  const text = async (language: Language) => (await service.read(channelSeq, 'terms', language)).content + atelierArticle[language]
  if (version === 1) await service.publish(channelSeq, 'terms', { ko: await text('ko'), en: await text('en'), ja: await text('ja') })
  const agreement = await service.agreement(channelSeq, requiredKinds)
  for (const userSeq of [owner, manager, teacher, student, ...members]) await service.agree(agreement, userSeq, 'ko')
}
