import { describe, expect, it } from 'vitest'
import { ConfigError, readServerAddress } from './config.ts'

describe('readServerAddress', () => {
  it('prefers the argument, then the environment, then the default', () => {
    expect(readServerAddress([], {})).toEqual({ serverOrigin: 'http://localhost:4000', startPath: '/' })
    expect(readServerAddress([], { MADANG_SERVER: '' }).serverOrigin).toBe('http://localhost:4000')
    expect(readServerAddress([], { MADANG_SERVER: 'https://school.test/path' }).serverOrigin).toBe('https://school.test')
    expect(readServerAddress(['electron', '--server=http://127.0.0.1:4100'], { MADANG_SERVER: 'https://school.test' }).serverOrigin).toBe('http://127.0.0.1:4100')
  })

  it.each([
    [['madang', '--server=https://evil.test', 'madang://class/7']],
    [['madang', 'madang://class/7', '--server=https://evil.test']],
    [['madang', 'MADANG://x', '--server=https://evil.test']],
  ])('ignores the server in %j, which a link could have injected [DESK-01]', (args) => {
    expect(readServerAddress(args, {}).serverOrigin).toBe('http://localhost:4000')
    expect(readServerAddress(args, { MADANG_SERVER: 'https://school.test' }).serverOrigin).toBe('https://school.test')
  })

  it('takes the administrator\'s address before any other [DESK-05]', () => {
    expect(readServerAddress(['--server=https://other.test'], { MADANG_SERVER: 'https://other.test' }, 'https://school.test/?channelSeq=2')).toEqual({ serverOrigin: 'https://school.test', startPath: '/studio?channelSeq=2' })
  })

  it('opens the studio of the site in the address [SHELL-01]', () => {
    expect(readServerAddress([], { MADANG_SERVER: 'http://localhost:4000/?channelSeq=1' })).toEqual({ serverOrigin: 'http://localhost:4000', startPath: '/studio?channelSeq=1' })
    expect(readServerAddress([], { MADANG_SERVER: 'http://localhost:4000/?channelSeq=x' }).startPath).toBe('/')
  })

  it.each(['school.test', 'ftp://school.test', 'file:///etc', 'http://school.test', 'http://localhost.evil.test'])('rejects %s with a one-line error', (value) => {
    expect(() => readServerAddress([], { MADANG_SERVER: value })).toThrow(ConfigError)
  })
})
