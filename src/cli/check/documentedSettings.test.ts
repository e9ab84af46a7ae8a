import { expect, it } from 'vitest'
import { readRepositoryFile } from '#cli/repository.ts'
import { settingNames } from '#server/infra/config/config.ts'

/** Names in the README's table of settings; `SNS_<A, B>_X` stands for one of each, and `…_Y` goes on like the name before it. */
function documentedNames(): string[] {
  const [, after = ''] = readRepositoryFile('README.md').split('## Deploy')
  const rows = (after.split('\n### ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => {
    let pattern = ''
    return [...row.matchAll(/`([^`]+)`/g)].flatMap(([, token = '']) => {
      if (token.includes('<') && /^[A-Z_]+</.test(token)) pattern = token.slice(0, token.indexOf('>') + 1)
      return expanded(token.startsWith('…') ? pattern + token.slice(1) : token)
    })
  })
}

function expanded(token: string): string[] {
  const [, start = '', choices = '', end = ''] = /^([A-Z_]+)<([A-Z, ]+)>([A-Z_]+)$/.exec(token) ?? []
  return choices === '' ? [token] : choices.split(', ').map((choice) => `${start}${choice}${end}`)
}

it('documents every setting of the environment in the README', () => {
  const documented = new Set(documentedNames())
  expect(settingNames.filter((name) => !documented.has(name))).toEqual([])
})

it('documents no setting that the server does not read', () => {
  const known = new Set(settingNames)
  expect(documentedNames().filter((name) => /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name) && !known.has(name))).toEqual([])
})
