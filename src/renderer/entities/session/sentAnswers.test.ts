// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { SENT_ANSWERS_ID } from '#shared/channel/firstView.ts'
import { currentLanguage } from '#renderer/i18n/language.ts'
import { dropSentAnswers, sentAnswer } from './sentAnswers.ts'
import { noteStanding } from './lastStanding.ts'

const input = { params: { channelSeq: 1 } }
const categories = [{ categoryCd: '000001', name: '그림', names: {}, courseCount: 3 }]
const ask = () => sentAnswer(contract.channel.categories, input)?.categories

function send(language: string = currentLanguage(), answer: object = { categories }): void {
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: SENT_ANSWERS_ID, textContent: JSON.stringify({ [callUrl(contract.channel.categories, input)]: answer }) })
  element.dataset['language'] = language
  document.head.append(element)
}

describe('an answer that came with the page', () => {
  beforeEach(() => noteStanding(false))
  afterEach(() => {
    dropSentAnswers()
    vi.restoreAllMocks()
  })

  it('is there once for its own call, and the next load asks the server', () => {
    send()
    expect(sentAnswer(contract.channel.categories, { params: { channelSeq: 2 } })).toBeUndefined()
    expect([ask(), ask()]).toEqual([categories, undefined])
  })

  it('is none where nothing was sent, for a preview, or in a shape that does not fit', () => {
    expect(ask()).toBeUndefined()
    send()
    dropSentAnswers()
    expect(ask()).toBeUndefined()
    send(currentLanguage(), { categories: 'none' })
    expect(ask()).toBeUndefined()
  })

  it('is ignored when signed in, in another language, and from a document in the browser cache', () => {
    send(currentLanguage() === 'ko' ? 'ja' : 'ko')
    expect(ask()).toBeUndefined()
    dropSentAnswers()
    send()
    noteStanding(true)
    expect(ask()).toBeUndefined()
    noteStanding(false)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as unknown as PerformanceEntry])
    expect(ask()).toBeUndefined()
    vi.restoreAllMocks()
    expect(ask()).toEqual(categories)
  })
})
