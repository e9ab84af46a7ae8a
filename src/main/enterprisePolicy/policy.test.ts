import { describe, expect, it } from 'vitest'
import { parsePolicy, policyFacts } from './policy.ts'

const whole = { serverAddress: 'https://school.test/?channelSeq=1', updateChannel: 'beta', updatesForbidden: true, updateAddress: 'https://mirror.test/madang/' }

describe('parsePolicy [DESK-05]', () => {
  it('reads every setting', () => {
    expect(parsePolicy(JSON.stringify(whole))).toEqual({ policy: whole, fault: undefined })
  })

  it.each(['{}', '\uFEFF{}', ' {\n}\n'])('reads %j as no policy', (text) => {
    expect(parsePolicy(text)).toEqual({ policy: {}, fault: undefined })
  })

  it.each(['', 'serverAddress=https://school.test', '[]', 'null', '"x"', '{"a":1'])('rejects %j as no JSON object', (text) => {
    expect(parsePolicy(text)).toEqual({ policy: {}, fault: { kind: 'notJson' } })
  })

  it.each<[string, unknown]>([
    ['serverAddress', 'school.test'],
    ['serverAddress', 'http://school.test'],
    ['serverAddress', ''],
    ['serverAddress', 7],
    ['updateChannel', 'nightly'],
    ['updatesForbidden', 'yes'],
    ['updateAddress', 'http://mirror.test/'],
    ['updatesForbiden', true],
    ['constructor', true],
  ])('reports %s when it is %j, and applies the others', (name, value) => {
    const others = Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name))
    const text = `{${JSON.stringify(name)}: ${JSON.stringify(value)}, ${JSON.stringify(others).slice(1)}`
    expect(parsePolicy(text)).toEqual({ policy: others, fault: { kind: 'badSettings', settings: [name] } })
  })
})

describe('policyFacts', () => {
  it('names the settings in force without their values', () => {
    expect(policyFacts(parsePolicy(JSON.stringify({ ...whole, updateChannel: 'x' })))).toEqual({
      fixed: ['serverAddress', 'updatesForbidden', 'updateAddress'], fault: { kind: 'badSettings', settings: ['updateChannel'] },
    })
    expect(policyFacts({ policy: {}, fault: undefined })).toEqual({ fixed: [], fault: null })
  })
})
