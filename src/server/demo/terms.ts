import type { Language } from '#shared/kernel/call/headers.ts'

/** What the demo site adds to the default terms of service. */
export const atelierArticle: Record<Language, string> = {
  ko: '<h2>마당 아틀리에의 약속</h2><p>회원이 수업에서 만든 작품은 회원의 것입니다. 아틀리에는 회원이 따로 허락한 작품 사진만 전시와 홍보에 씁니다.</p>',
  en: '<h2>What the atelier promises</h2><p>What members make in class is theirs. The atelier shows and advertises with pictures of works only where a member has agreed to it.</p>',
  ja: '<h2>アトリエの約束</h2><p>会員が授業で作った作品は会員のものです。アトリエは、会員が別に許可した作品の写真だけを展示や広報に使います。</p>',
}
