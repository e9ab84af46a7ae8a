import { describe, expect, it } from 'vitest'
import { alarmContent } from '#shared/alarm/alarms.ts'
import { alarmsText, alarmText } from './alarmText.ts'

const alarm = (name: string, title: string) => ({ alarmType: 'enrolled', content: alarmContent({ name, title }), legacy: 'N' as const })

describe('system alarm', () => {
  it.each([
    ['ko', '김하늘 님이 ‘도자기’ 수강을 시작했어요.'], ['en', '김하늘 enrolled in “도자기”.'], ['ja', '김하늘さんが「도자기」の受講を始めました。'],
  ] as const)('is worded in %s [ALRM-06]', (language, text) => {
    expect(alarmText(alarm('김하늘', '도자기'), language)).toBe(text)
  })

  it('inserts names verbatim and fits a notification', () => {
    expect(alarmText(alarm('{{title}}', '$& 책'), 'ko')).toBe('{{title}} 님이 ‘$& 책’ 수강을 시작했어요.')
    expect(alarmText(alarm('', '책'), 'ko')).toBe('탈퇴한 회원 님이 ‘책’ 수강을 시작했어요.')
    expect(alarmText({ alarmType: 'x', content: '가'.repeat(500), legacy: 'Y' }, 'ko')).toHaveLength(200)
    expect(alarmText({ alarmType: 'later', content: alarmContent({ name: '김', title: '책' }), legacy: 'N' }, 'en')).toBe('You have a new notification')
    expect(alarmsText(12, 'ko')).toBe('새 알림이 12개 있어요')
  })
})
