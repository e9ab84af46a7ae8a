import { describe, expect, it } from 'vitest'
import { policyWith, scriptOf, startableTools } from './integrations.ts'
import type { Tool } from './toolTypes.ts'

const analytics: Tool = { toolType: 'ANALYTICS', apiKeyId: 'G-ABC123DEF4' }

describe('third-party tools [GEN-06]', () => {
  it.each([
    [{ toolType: 'ANALYTICS', apiKeyId: 'G-ABC123DEF4' }, true],
    [{ toolType: 'ANALYTICS', apiKeyId: 'G-1"></script>' }, false],
    [{ toolType: 'ANALYTICS', apiKeyId: '' }, false],
    [{ toolType: 'PIXEL', apiKeyId: '123456789012345' }, true],
    [{ toolType: 'PIXEL', apiKeyId: 'pixel' }, false],
    [{ toolType: 'KAKAO', apiKeyId: '1234567890123456789' }, true],
    [{ toolType: 'TAG_MANAGER', apiKeyId: 'GTM-ABC12' }, true],
    [{ toolType: 'CHAT', apiKeyId: '5f0c8f1e-1d2a-4b3c-8d4e-5f6071829304' }, true],
    [{ toolType: 'ERROR_REPORTING', apiKeyId: 'https://0123456789abcdef0123456789abcdef@errors.example.com/7' }, true],
    [{ toolType: 'ERROR_REPORTING', apiKeyId: 'http://0123456789abcdef@errors.example.com/7' }, false],
    [{ toolType: 'KAKAO_SHARE', apiKeyId: '0123456789abcdef0123456789abcdef' }, true],
    [{ toolType: 'KAKAO_SHARE', apiKeyId: '1234567890123456789' }, false],
    [{ toolType: 'SOMETHING', apiKeyId: 'G-ABC123DEF4' }, false],
  ])('%o loads: %s', (tool, starts) => expect(startableTools([tool])).toEqual(starts ? [tool] : []))

  it('load once each', () => {
    expect(startableTools([analytics, { ...analytics, apiKeyId: 'G-OTHER1234' }])).toEqual([analytics])
  })

  it('load from their own hosts', () => {
    expect(scriptOf(analytics)).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4')
    expect(scriptOf({ toolType: 'ERROR_REPORTING', apiKeyId: 'https://0123456789@errors.example.com/7' })).toBeNull()
  })
})

describe('the content security policy with tools [GEN-06]', () => {
  const policy = "default-src 'self';script-src 'self' 'wasm-unsafe-eval';connect-src 'self';object-src 'none'"
  it('is unchanged without tools', () => expect(policyWith(policy, [])).toBe(policy))
  it('allows what they need and no more', () => {
    const wide = policyWith(policy, [analytics, { toolType: 'ERROR_REPORTING', apiKeyId: 'https://0123456789@errors.example.com/7' }])
    expect(wide).toContain("script-src 'self' 'wasm-unsafe-eval' https://www.googletagmanager.com;")
    expect(wide).toContain('https://errors.example.com')
    // A directive missing in the policy starts from its fallback.
    expect(wide).toContain("img-src 'self' https://*.google-analytics.com")
    expect(wide).toContain("object-src 'none'")
    expect(policyWith("form-action 'self'", [{ toolType: 'KAKAO_SHARE', apiKeyId: '0123456789abcdef0123456789abcdef' }])).toContain("form-action 'self' https://sharer.kakao.com")
    expect(wide).not.toMatch(/unsafe-inline|facebook|[^-]\*(?:\s|;|$)/)
  })
})
