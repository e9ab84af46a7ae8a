import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import en from '#locales/en/validation.json' with { type: 'json' }
import ja from '#locales/ja/validation.json' with { type: 'json' }
import ko from '#locales/ko/validation.json' with { type: 'json' }
import { messageOfIssue, parseValidationMessage, validationKeys, validationMessage } from './validationMessage.ts'

describe('validation messages', () => {
  it('carries key and parameters through a zod message', () => {
    const text = validationMessage('validation:requiredField', { label: '이름 & 100% | =', min: 2 })
    expect(parseValidationMessage(text)).toEqual({ key: 'validation:requiredField', params: { label: '이름 & 100% | =', min: '2' } })
    expect(parseValidationMessage(validationMessage('validation:email'))).toEqual({ key: 'validation:email', params: {} })
  })

  it('accepts only known keys', () => {
    expect(parseValidationMessage('Invalid input: expected string')).toBeNull()
    expect(parseValidationMessage('validation:nothing')).toBeNull()
  })

  it.each([
    [z.string(), undefined, 'validation:required', {}],
    [z.string(), null, 'validation:required', {}],
    [z.string(), 3, 'validation:invalid', {}],
    [z.number(), 'x', 'validation:number', {}],
    [z.int(), 1.5, 'validation:integer', {}],
    [z.string().min(1), '', 'validation:required', {}],
    [z.string().min(2), 'a', 'validation:minLength', { min: '2' }],
    [z.string().max(2), 'abc', 'validation:maxLength', { max: '2' }],
    [z.number().min(3), 1, 'validation:min', { min: '3' }],
    [z.number().max(3), 9, 'validation:max', { max: '3' }],
    [z.array(z.string()).min(1), [], 'validation:minItems', { min: '1' }],
    [z.array(z.string()).max(1), ['a', 'b'], 'validation:maxItems', { max: '1' }],
    [z.enum(['a']), 'b', 'validation:choose', {}],
    [z.email(), 'b', 'validation:email', {}],
    [z.url(), 'b', 'validation:url', {}],
    [z.iso.datetime(), 'b', 'validation:date', {}],
    [z.iso.time(), 'b', 'validation:time', {}],
    [z.uuid(), 'b', 'validation:invalid', {}],
    [z.strictObject({}), { owner: 1 }, 'validation:unknownField', { names: 'owner' }],
    [z.string().refine(() => false), 'b', 'validation:invalid', {}],
    [z.string().regex(/x/, { error: validationMessage('validation:phone') }), 'b', 'validation:phone', {}],
  ])('translates issue %#', (schema, value, key, params) => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    expect(issue && messageOfIssue(issue)).toEqual({ key, params })
  })

  it('has every text in every language, with the same placeholders', () => {
    const names = validationKeys.map((key) => key.slice('validation:'.length)).sort()
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
    for (const texts of [ko, en, ja] as Record<string, string>[]) {
      expect(Object.keys(texts).sort()).toEqual(names)
      for (const name of names) expect(values(texts[name] ?? '')).toEqual(values((ko as Record<string, string>)[name] ?? ''))
    }
  })

  it('matches the spec’s texts exactly (part of AUTH-05) (part of GEN-03)', () => {
    expect(ko.required).toBe('필수 정보입니다')
    expect(ko.email).toBe('이메일 형식으로 입력해 주세요')
    expect(ko.requiredField).toBe('{{label}} 항목을 입력해주세요!')
    expect(en.content).toBe('Please enter the content')
  })
})
