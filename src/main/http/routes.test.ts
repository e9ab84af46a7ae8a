import { describe, expect, it } from 'vitest'
import { isLoopback, parseRoutes } from './routes.ts'

const direct = { kind: 'direct' }

describe('parseRoutes', () => {
  it.each([
    ['DIRECT', [direct]],
    ['PROXY one:8080; HTTPS two ;SOCKS5 three:1;SOCKS four; direct', [
      { kind: 'http', host: 'one', port: 8080 }, { kind: 'https', host: 'two', port: 443 }, { kind: 'socks5', host: 'three', port: 1 }, { kind: 'socks4', host: 'four', port: 1080 }, direct,
    ]],
    ['PROXY [2001:db8::1]:3128', [{ kind: 'http', host: '2001:db8::1', port: 3128 }]],
    ['PROXY one:8080; QUIC two:443', [{ kind: 'http', host: 'one', port: 8080 }]],
  ])('reads %j', (text, routes) => {
    expect(parseRoutes(text)).toEqual(routes)
  })

  it.each(['', ';;;', 'PROXY', 'PROXY a b', 'PROXY one:99999', 'PROXY one:0', 'PROXY user:secret@one:80', 'PROXY one/path', 'PROXY one?x', 'PROXY :80', 'PROXY [::1', 'http://one', '\0', 'PROXY\none:80', '<html>', 'constructor one:80', '🙂'.repeat(100_000)])('takes %j for nothing, which means direct', (text) => {
    expect(parseRoutes(text)).toEqual([direct])
  })

  it('reads no more than the first few of very many', () => {
    expect(parseRoutes('PROXY a:1;'.repeat(1_000_000))).toHaveLength(8)
    expect(parseRoutes(`PROXY ${'a'.repeat(1_000_000)}:1; DIRECT`)).toEqual([direct])
  })
})

describe('isLoopback', () => {
  it.each([['localhost', true], ['a.localhost', true], ['127.0.0.1', true], ['127.9.9.9', true], ['[::1]', true], ['school.test', false], ['127.0.0.1.school.test', false], ['10.0.0.1', false], ['localhost.school.test', false]])('%s: %s', (name, expected) => {
    expect(isLoopback(name)).toBe(expected)
  })
})
