import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/kernel/call/headers.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import { errorText } from '#server/infra/i18n/texts.ts'

const names = Object.keys(errorTable) as ErrorName[]

/** The codes of platform spec §8, by what they mean there. */
const specified = {
  100001: 'duplicateDomain', 400002: 'noLiveToday', 400004: 'noResult', 999998: 'incorrectEmail', 800000: 'incorrectCode', 800001: 'unauthorizedEmail',
  800002: 'incorrectPassword', 800003: 'classNotFound', 800006: 'emptyPassword', 800008: 'tooManyAttempts', 100011: 'zoomError',
} as const satisfies Record<number, ErrorName>

/** Errors that no call is refused with, and why. Raising one takes it out of here. */
const unraised: Partial<Record<ErrorName, string>> = {
  noResult: 'statistics and their exports come later',
  fileDamaged: 'told as the state of an upload whose content is checked after the call; the uploader takes it as a refusal too',
}

const src = join(import.meta.dirname, '../../..')

// Comments are stripped: a name in prose raises nothing.
const sources = ['server', 'shared'].flatMap((folder) => readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(src, folder, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') })))

// Files whose values are thrown as they are.
const refusals = [
  { path: 'shared/enrollment/attendance.ts', type: /enrollmentRefusal\([^)]*\): ErrorName \| null/ },
  { path: 'server/modules/course/lifecycle.ts', type: /Record<DeleteRefusal, ErrorName>/ },
  { path: 'server/modules/enrollment/service.ts', type: /errorTable\[name\]/ },
  { path: 'server/modules/enrollment/seats.ts', type: /assertPlanRoom\(/ },
  { path: 'server/modules/plan/room.ts', type: /error: ErrorName = / },
  { path: 'shared/chat/rules.ts', type: /writeRefusal\([^)]*\): ErrorName \| null/ },
  { path: 'shared/bulk/rules.ts', type: /'bulkUndoOver' \| null/ },
  { path: 'server/modules/mission/challenges.ts', type: /Record<PostRefusal, ErrorName>/ },
]

const raised = new Set(sources.flatMap(({ path, text }) => [
  ...[...text.matchAll(/extends AppError \{[^}]*super\('(\w+)'/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/new AppError\(([^()]*(?:\([^()]*\)[^()]*)*)/g)].flatMap(([, argument = '']) => [...argument.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)),
  ...(refusals.some((refusal) => refusal.path === path) ? [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name) : []),
]))

describe('the error catalogue [GEN-02]', () => {
  it('has the codes of the specification to the letter', () => {
    expect(Object.fromEntries(Object.values(specified).map((name) => [errorTable[name].code, name]))).toEqual(specified)
  })

  it('gives each name a unique code of six digits and an error status', () => {
    const codes = names.map((name) => errorTable[name].code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index || !/^\d{6}$/.test(code))).toEqual([])
    expect(names.filter((name) => errorTable[name].status < 400 || errorTable[name].status > 599)).toEqual([])
  })

  it.each(languages)('has a text for each name in %s, with its values', (language) => {
    const bad = names.filter((name) => {
      const row = errorTable[name]
      const params: readonly string[] = 'params' in row ? row.params : []
      const text = errorText(language, name, Object.fromEntries(params.map((param) => [param, '7'])))
      return text.trim() === '' || text === name || text.startsWith('errors:') || text.includes('{{')
    })
    expect(bad).toEqual([])
  })

  it('has the same text for no two languages', () => {
    expect(names.filter((name) => new Set(languages.map((language) => errorText(language, name, {}))).size < languages.length)).toEqual([])
  })

  it('raises every name, except those listed with a reason', () => {
    expect(names.filter((name) => !raised.has(name))).toEqual(names.filter((name) => name in unraised))
  })

  it.each(refusals)('finds the refusals in $path', ({ path, type }) => {
    expect(type.test(sources.find((source) => source.path === path)?.text ?? '')).toBe(true)
  })
})
