import type { MailWords } from '#shared/mailText/rules.ts'
import type { Sample } from '../contract/sample.ts'
import { site } from '../contract/sample.ts'
import type { Scene } from '../contract/scene.ts'

export const wordsOf = (words: Partial<MailWords> = {}): MailWords => ({ subject: '{{title}} 수강을 환영해요', content: '{{name}}님, {{site}}에 잘 오셨어요.', action: '강의실 열기', ...words })

const kind = (scene: Scene) => ({ params: { ...site(scene), kind: 'enrolled' } })
const one = (scene: Scene) => ({ params: { ...site(scene), kind: 'enrolled', language: 'ko' } })

export const samples: Record<string, Sample> = {
  'mailText.list': { by: 'owner', with: (scene) => ({ params: site(scene) }) },
  'mailText.detail': { by: 'owner', with: kind },
  'mailText.save': { by: 'owner', with: (scene) => ({ ...one(scene), body: wordsOf() }) },
  'mailText.reset': { by: 'owner', with: one },
  'mailText.preview': { by: 'owner', with: (scene) => ({ ...one(scene), body: wordsOf() }) },
  'mailText.test': { by: 'owner', with: (scene) => ({ ...one(scene), body: wordsOf() }) },
}
