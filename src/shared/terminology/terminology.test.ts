import { describe, expect, it } from 'vitest'
import { classWordOf, classWordSwaps, classWords, swapWords } from './terminology.ts'
import type { ClassWord } from './terminology.ts'

const swap = (text: string, from: string, to: string) => swapWords(text, { [from]: to })

describe('the word for class [SET-09]', () => {
  it.each([
    ['클래스를 열어요', '챌린지를 열어요'], ['클래스가 없어요', '챌린지가 없어요'], ['내 클래스', '내 챌린지'], ['클래스클래스', '챌린지챌린지'], ['{{클래스}} 클래스', '{{클래스}} 챌린지'],
  ])('%s → %s', (text, swapped) => expect(swap(text, '클래스', '챌린지')).toBe(swapped))

  it.each([
    ['클래스를 열어요', '수업을 열어요'], ['클래스가 없어요', '수업이 없어요'], ['클래스는 여기', '수업은 여기'], ['클래스와 패키지', '수업과 패키지'], ['클래스로 가기', '수업으로 가기'],
    // Only looks like a particle.
    ['클래스가격', '수업가격'], ['클래스로그인', '수업로그인'], ['클래스는,', '수업은,'],
  ])('the particle follows: %s → %s', (text, swapped) => expect(swap(text, '클래스', '수업')).toBe(swapped))

  it('keeps 로 after ㄹ', () => {
    expect(swap('클래스로 가기', '클래스', '교실')).toBe('교실로 가기')
    expect(swap('클래스를', '클래스', '교실')).toBe('교실을')
    expect(swap('수업으로', '수업', '클래스')).toBe('클래스로')
    expect(swap('클래스를', '클래스', 'Class')).toBe('Class를')
  })

  it.each([
    ['Create a class', 'Create an activity'], ['A class of classes', 'An activity of activities'], ['Classes', 'Activities'], ['classroom and class', 'classroom and activity'], ['An open class', 'An open activity'],
  ])('%s → %s', (text, swapped) => expect(swap(text, 'class', 'activity')).toBe(swapped))

  it('replaces each word once, the longest first', () => {
    expect(swapWords('수업과 클래스, 클래스룸', { 클래스: '수업', 수업: '클래스', 클래스룸: '교실' })).toBe('클래스와 수업, 교실')
    expect(swapWords('a.b a+b', { 'a.b': 'x', 'a+b': 'y' })).toBe('x y')
    expect(swapWords('그대로', {})).toBe('그대로')
  })

  it.each([['{"classWord":"challenge"}', 'challenge'], ['{"classWord":"toString"}', 'class'], ['{}', 'class'], ['no json', 'class'], ['null', 'class'], ['', 'class']])('%s gives %s', (config, word) => {
    expect(classWordOf(config)).toBe(word)
  })

  it('has every class word in every language, and no replacement for the default', () => {
    for (const word of Object.keys(classWords) as ClassWord[]) {
      for (const language of ['ko', 'en', 'ja'] as const) expect(Object.keys(classWordSwaps(word, language))).toHaveLength(word === 'class' ? 0 : 1)
    }
  })
})
