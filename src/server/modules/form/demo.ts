import { formContent, formSettings } from '#shared/form/rules.ts'
import type { FormAnswers } from '#shared/form/rules.ts'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { DemoSite } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { insertSubmission } from './queries.ts'
import type { FormService } from './service.ts'

const HOUR_MS = 60 * 60 * 1000
const base = { help: '', isRequired: false, showIf: null }
const content = formContent.parse({
  lead: '공방을 둘러보고 강사에게 직접 물어보세요. 20분이면 충분해요.',
  steps: [
    {
      id: 'demostep1', title: '참석 방법',
      items: [
        { ...base, id: 'demoname', type: 'SHORT_TEXT', label: '이름', isRequired: true, maxLength: 50 },
        { ...base, id: 'demoemail', type: 'EMAIL', label: '이메일', isRequired: true, help: '확인 메일을 보내 드려요.' },
        { ...base, id: 'demoway', type: 'MULTIPLE_CHOICE', label: '어떻게 참석하나요?', isRequired: true, isMany: false, hasOther: false, choices: ['공방에서', '온라인으로'] },
        { ...base, id: 'demophone', type: 'PHONE_NUMBER', label: '휴대폰 번호', isRequired: true, help: '자리가 바뀌면 알려 드려요.', showIf: { itemId: 'demoway', values: ['공방에서'] } },
      ],
    },
    {
      id: 'demostep2', title: '궁금한 것과 동의',
      items: [
        { ...base, id: 'demotopic', type: 'MULTIPLE_CHOICE', label: '관심 있는 수업', isMany: true, hasOther: true, choices: ['수채화', '도예', '목공'] },
        { ...base, id: 'demosay', type: 'LONG_TEXT', label: '궁금한 점', maxLength: 1000 },
        { ...base, id: 'demofile', type: 'FILE_UPLOAD', label: '작품 사진', help: '있으면 함께 봐 드려요.', filesMax: 3 },
        { ...base, id: 'demoagree', type: 'AGREE', label: '개인정보 수집과 이용', isRequired: true, agreeType: 'privacy', text: '설명회 안내를 위해 이름, 이메일, 휴대폰 번호를 수집하고 설명회가 끝난 뒤 3개월 동안 보관해요.\n동의하지 않을 수 있지만, 그러면 신청할 수 없어요.' },
        { ...base, id: 'demonews', type: 'AGREE', label: '새 수업 소식 받기', agreeType: 'marketing', text: '' },
      ],
    },
  ],
  button: { type: 'BLOCK_SUBMIT_BUTTON', label: '신청하기' }, thanks: '신청해 주셔서 고마워요. 설명회 전날 메일로 다시 알려 드릴게요.',
})
const sent: { hoursAgo: number; isRead: boolean; answers: FormAnswers }[] = [
  { hoursAgo: 49, isRead: true, answers: { demoname: '정유진', demoemail: 'yujin@example.com', demoway: '공방에서', demophone: '01023456789', demotopic: ['수채화', '도예'], demosay: '처음인데 도구를 준비해야 하나요?', demoagree: 'Y', demonews: 'Y' } },
  { hoursAgo: 26, isRead: true, answers: { demoname: '한지호', demoemail: 'jiho@example.com', demoway: '온라인으로', demotopic: ['목공'], demoagree: 'Y' } },
  { hoursAgo: 5, isRead: false, answers: { demoname: '오세린', demoemail: 'serin@example.com', demoway: '공방에서', demophone: '01098765432', demotopic: ['도예', '금속 공예'], demosay: '주차할 곳이 있나요? 아이와 함께 가도 되는지 궁금해요.', demoagree: 'Y', demonews: 'N' } },
  { hoursAgo: 1, isRead: false, answers: { demoname: '임도윤', demoemail: 'doyun@example.com', demoway: '온라인으로', demosay: '저녁 시간에도 열리나요?', demoagree: 'Y', demonews: 'Y' } },
]

/** A published form of the demo site, and what visitors sent. */
export async function makeDemoForm({ database: { db }, clock }: Pick<ServerPorts, 'clock' | 'database'>, service: FormService, { channelSeq }: DemoSite): Promise<void> {
  if ((await service.list(channelSeq, { q: '', page: 1, size: 1 })).totalCount > 0) return
  const { formSeq } = await service.create(channelSeq, { title: '공방 설명회 신청', content, settings: formSettings.parse({ modificationCd: 'DUP_Y' }) })
  await service.publish({ channelSeq, formSeq }, publishStatusCd.published)
  const now = clock.now().getTime()
  for (const [index, { hoursAgo, isRead, answers }] of sent.entries()) {
    const submittedAt = new Date(now - hoursAgo * HOUR_MS)
    await insertSubmission(db, { channelSeq, formSeq, userSeq: null, submitKey: `00000000-0000-4000-8000-00000000000${index}`, answers, submittedAt, readAt: isRead ? submittedAt : null })
  }
}
