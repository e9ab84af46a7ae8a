import { describe, expect, it } from 'vitest'
import { mailWordsOf } from './contract.ts'
import { fillValues, mailProblems, valuesIn } from './rules.ts'

const words = { subject: '‘{{title}}’ 안내', content: '{{name}}님, 반가워요.', action: '열기' }

describe('the values of a mail text', () => {
  it('are those between double braces', () => {
    expect(valuesIn('{{name}} {{ title }} {site} {{}}')).toEqual(['name', 'title', ''])
  })

  it('are filled in once: what a value contains stays as it is', () => {
    expect(fillValues('{{name}} / {{ title }} / {{toString}} / {{until}}', { name: '{{title}} $& <b>', title: '물레' })).toBe('{{title}} $& <b> / 물레 / {{toString}} / {{until}}')
  })

  it.each([
    ['all known', words, []],
    ['a value of another mail', { ...words, content: '{{until}}까지' }, [{ field: 'content', why: 'unknown', values: ['until'] }]],
    ['a mistyped one, named once', { ...words, content: '{{nmae}} {{nmae}}', action: '{{이름}}' }, [{ field: 'content', why: 'unknown', values: ['nmae'] }, { field: 'action', why: 'unknown', values: ['이름'] }]],
    ['braces that do not close', { ...words, content: '{{name 님, {{title}}, name}}' }, [{ field: 'content', why: 'unknown', values: ['{{name', 'name}}'] }]],
    ['an inherited name', { ...words, content: '{{constructor}}' }, [{ field: 'content', why: 'unknown', values: ['constructor'] }]],
    ['a required one is gone', { ...words, subject: '안내' }, [{ field: 'content', why: 'missing', values: ['title'] }]],
    ['a required one only on the button', { ...words, subject: '안내', action: '{{title}}' }, [{ field: 'content', why: 'missing', values: ['title'] }]],
  ])('%s [SET-04]', (_, given, problems) => {
    expect(mailProblems('enrolled', given)).toEqual(problems)
  })

  it('are reported at their field', () => {
    const { error } = mailWordsOf('enrolled').safeParse({ ...words, subject: '{{x}} 안내' })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['subject', 'validation:unknownField|names=x'], ['content', 'validation:textValues|values=title']])
  })
})

describe('the text of a mail', () => {
  it('has one line as its subject, and control characters nowhere [SET-04]', () => {
    expect(mailWordsOf('enrolled').parse({ ...words, subject: '{{title}}\r\nBcc: x@madang.test' }).subject).toBe('{{title}} Bcc: x@madang.test')
    expect(mailWordsOf('enrolled').safeParse({ ...words, content: 'a\u0007' }).success).toBe(false)
    expect(mailWordsOf('enrolled').safeParse({ ...words, content: '한 줄\n\n둘째 줄' }).success).toBe(true)
  })

  it.each([['subject', 151], ['content', 3001], ['action', 41], ['subject', 0], ['content', 0], ['action', 0]] as const)('refuses a %s of %i characters', (field, length) => {
    expect(mailWordsOf('enrolled').safeParse({ ...words, [field]: 'a'.repeat(length) }).success).toBe(false)
  })
})
