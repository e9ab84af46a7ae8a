import { describe, expect, it } from 'vitest'
import { apiAddress, downloadAddress } from './serverAddress.ts'

const server = 'https://school.test'

describe('apiAddress', () => {
  it('accepts paths below /api/ verbatim', () => {
    expect(apiAddress(server, '/api/main/v1.0/me')).toBe('https://school.test/api/main/v1.0/me')
    expect(apiAddress(server, "/api/main/v2.0/channels/1/courses?keyword=%EA%B0%80&q=a'b/../c")).toContain('https://school.test/api/main/v2.0/channels/1/courses?keyword=')
  })

  it.each([
    'https://evil.test/api/main/v1.0/me', '//evil.test/api/', '/\\evil.test/api/', '/api/../uploads/tus', '/api/%2e%2e/uploads', '/api/x/%2E./y',
    '/api/./x', '/uploads/tus/1', '/health', 'api/main', '/api', '', '/api/x\ny', '/api/x\u0000', '/api/x#y', '/api/a b', '/api\\..\\x',
  ])('rejects %j [DESK-01]', (url) => {
    expect(apiAddress(server, url)).toBeUndefined()
  })
})

describe('downloadAddress', () => {
  it('accepts the server only', () => {
    expect(downloadAddress(server, '/files/a?sig=1')).toBe('https://school.test/files/a?sig=1')
    expect(downloadAddress(server, 'https://school.test/files/a')).toBe('https://school.test/files/a')
    const foreign = ['https://evil.test/a', 'file:///etc/passwd', '//evil.test/a', 'http://school.test/a', 'https://u:p@school.test/a', 'http://[']
    expect(foreign.filter((address) => downloadAddress(server, address) !== undefined)).toEqual([])
  })
})
