import { describe, expect, it } from 'vitest'
import { UpdateError, failureOf } from './updateError.ts'

const coded = (code: string, message = ''): Error => Object.assign(new Error(message), { code })

describe('failureOf', () => {
  it.each([
    [coded('ERR_CHECKSUM_MISMATCH'), 'download', 'tampered'],
    [coded('ERR_UPDATER_INVALID_SIGNATURE'), 'download', 'badSignature'],
    [coded('ENOSPC'), 'download', 'disk'],
    [coded('HTTP_ERROR_502', '502 Bad Gateway'), 'check', 'badFeed'],
    [new Error('Cannot download "https://updates.test/a.exe", status 404: Not Found'), 'download', 'badFeed'],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'check', 'offline'],
    [new Error('net::ERR_CONNECTION_RESET'), 'download', 'brokenOff'],
    [coded('ENOTFOUND', 'getaddrinfo ENOTFOUND updates.test'), 'check', 'offline'],
    [new Error('Request has been aborted by the server'), 'download', 'brokenOff'],
    [new Error('Request timed out'), 'check', 'offline'],
    [new Error('Command pkexec exited with code 126'), 'install', 'unknown'],
    [new UpdateError('badFeed'), 'install', 'badFeed'],
  ] as const)('%s during %s is %s', (error, during, failure) => {
    expect(failureOf(error, during)).toBe(failure)
  })
})
