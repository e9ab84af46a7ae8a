import { expect, it } from 'vitest'
import { deviceOf } from '#shared/auth/device.ts'
import { userAgentOf } from './userAgent.ts'

it.each([['darwin', 'macOS'], ['win32', 'Windows'], ['linux', 'Linux']] as const)('the app on %s is listed with %s (part of AUTH-10)', (platform, system) => {
  expect(userAgentOf('1.2.3', platform)).toBe(`Madang/1.2.3 (${system})`)
  expect(deviceOf('token', userAgentOf('1.2.3', platform))).toEqual({ kind: 'app', browser: null, system })
})
