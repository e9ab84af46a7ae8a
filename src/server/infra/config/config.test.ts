import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('readConfig', () => {
  it('is production unless another mode is named', () => {
    expect([{}, { NODE_ENV: '' }, { NODE_ENV: 'development' }].map((env) => readConfig(env, '/srv').mode)).toEqual(['production', 'production', 'development'])
  })

  it('treats empty values as absent', () => {
    expect(readConfig({ PORT: '', DATA_DIR: '', DATABASE_URL: '' }, '/srv')).toMatchObject({ port: 4000, host: 'localhost', dataDir: '/srv/.data', databaseUrl: undefined })
  })

  it.each([
    ['PORT', '70000', 'The setting PORT "70000" cannot be used: it must be a port number from 0 to 65535.'],
    ['PORT', '-1', 'The setting PORT "-1" cannot be used: it must be a port number from 0 to 65535.'],
    ['LOG_LEVEL', 'loud', 'The setting LOG_LEVEL "loud" cannot be used: it must be one of silent, error, warn, info, debug.'],
    ['JOB_HEARTBEAT_SECONDS', '9', 'The setting JOB_HEARTBEAT_SECONDS "9" cannot be used: it must be a number of seconds from 10 to 3600.'],
    ['UPLOAD_MAX_BYTES', '0', 'The setting UPLOAD_MAX_BYTES "0" cannot be used: it must be a number of bytes above 0.'],
    ['SITE_DOMAIN', 'https://x.test', 'The setting SITE_DOMAIN "https://x.test" cannot be used: it must be a domain such as learn.example.com.'],
    ['SITE_DOMAIN', '127.0.0.1', 'The setting SITE_DOMAIN "127.0.0.1" cannot be used: it must be a domain such as learn.example.com.'],
    ['COMPANY_REG_NO', '124-81-00997', 'The setting COMPANY_REG_NO "124-81-00997" cannot be used: it must be a business registration number with its check digit, such as 124-81-00998.'],
    ['PUBLIC_ORIGIN', 'ftp://x', 'The setting PUBLIC_ORIGIN "ftp://x" cannot be used: it must be an address such as https://learn.example.com.'],
  ])('refuses %s=%s in one sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value }, '/srv')).toThrow(new ConfigError(sentence))
  })

  it.each([
    [{}, 'localhost'], [{ HOST: '0.0.0.0' }, 'localhost'], [{ HOST: '::' }, 'localhost'], [{ HOST: 'school.lan' }, 'school.lan'],
    [{ PUBLIC_ORIGIN: 'https://Learn.example.com:8443/' }, 'learn.example.com'], [{ PUBLIC_ORIGIN: 'https://203.0.113.7' }, 'localhost'],
    [{ PUBLIC_ORIGIN: 'https://www.madang.com', SITE_DOMAIN: 'Madang.com' }, 'madang.com'],
  ])('of %o the sites stand below %s [SHELL-01]', (env, siteDomain) => {
    expect(readConfig(env, '/srv').siteDomain).toBe(siteDomain)
  })

  it.each(['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY'])('does not repeat %s, which holds a secret', (name) => {
    expect(() => readConfig({ [name]: 'hunter2' }, '/srv')).toThrow(/^The setting \w+ cannot be used: it must be [^"]*$/)
    expect(() => readConfig({ [name]: 'hunter2' }, '/srv')).not.toThrow(/hunter2/)
  })

  it('requires a shared key when several servers sign links', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' }
    expect(() => readConfig(env, '/srv')).toThrow('SECRET_KEY must be set in production')
    expect(readConfig({ ...env, SECRET_KEY: 'k'.repeat(32) }, '/srv').secretKey).toHaveLength(32)
  })

  it('reads OAuth registrations, with URLs only where they differ from the published ones [AUTH-03]', () => {
    const { social } = readConfig({ SNS_KAKAO_CLIENT_ID: 'k', SNS_KAKAO_CLIENT_SECRET: '', SNS_GOOGLE_TOKEN_URL: 'https://t.example', SNS_SITE_SECRETS: 'a=b=c, d=e,f' }, '/srv')
    expect(social.registrations.KAK).toEqual({ clientId: 'k', clientSecret: undefined, authorizeUrl: undefined, tokenUrl: undefined, userInfoUrl: undefined })
    expect(social.registrations.GOG).toMatchObject({ clientId: undefined, tokenUrl: 'https://t.example' })
    expect([...social.siteSecrets]).toEqual([['a', 'b=c'], ['d', 'e']])
    expect(() => readConfig({ SNS_NAVER_AUTHORIZE_URL: 'naver' }, '/srv')).toThrow('The setting SNS_NAVER_AUTHORIZE_URL cannot be used')
  })

  it.each([
    [{}, false], [{ NODE_ENV: 'development' }, true], [{ NODE_ENV: 'test' }, false], [{ NODE_ENV: 'development', PUBLIC_ORIGIN: 'https://learn.example.com' }, false],
    [{ NODE_ENV: 'test', SNS_STAND_IN: 'Y' }, true], [{ NODE_ENV: 'development', SNS_STAND_IN: 'N' }, false],
  ])('with %j plays providers that are not set up: %s', (env, played) => {
    expect(readConfig(env, '/srv').social.standIn).toBe(played)
  })

  it('never stands in for providers in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', SNS_STAND_IN: 'Y' }, '/srv')).toThrow('SNS_STAND_IN must not be set in production')
  })

  it('takes a payment company only with all of its keys', () => {
    const { payment } = readConfig({ NICE_CLIENT_ID: 'c', NICE_SECRET_KEY: 's'.repeat(32), KAKAOPAY_API_URL: 'https://kakao.example/' }, '/srv')
    expect(payment).toEqual({
      nice: { clientId: 'c', secretKey: 's'.repeat(32), apiUrl: 'https://api.nicepay.co.kr', scriptUrl: 'https://pay.nicepay.co.kr/v1/js/' },
      kakao: undefined, paypal: undefined,
      addresses: { nice: 'https://api.nicepay.co.kr', kakao: 'https://kakao.example', paypal: 'https://api-m.paypal.com', niceScript: 'https://pay.nicepay.co.kr/v1/js/' }, timeoutMs: 30_000, wonPerDollar: null, standIn: false,
    })
    expect(() => readConfig({ PAYPAL_CLIENT_ID: 'c', PAYPAL_SECRET: 's' }, '/srv')).toThrow('The setting PAYPAL_WEBHOOK_ID is missing')
    expect(() => readConfig({ NICE_SECRET_KEY: 'hunter2' }, '/srv')).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') as string }))
  })

  it.each([
    [{}, false], [{ NODE_ENV: 'development' }, true], [{ NODE_ENV: 'development', PUBLIC_ORIGIN: 'https://learn.example.com' }, false],
    [{ NODE_ENV: 'test', PAYMENT_STAND_IN: 'Y' }, true], [{ NODE_ENV: 'development', PAYMENT_STAND_IN: 'N' }, false],
  ])('with %j stands in for payment companies: %s', (env, standsIn) => {
    expect(readConfig(env, '/srv').payment.standIn).toBe(standsIn)
  })

  it('never stands in for payment companies in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', LIVE_STAND_IN: 'Y' }, '/srv')).toThrow('LIVE_STAND_IN must not be set in production')
    expect(() => readConfig({ NODE_ENV: 'production', PAYMENT_STAND_IN: 'Y' }, '/srv')).toThrow('PAYMENT_STAND_IN must not be set in production')
    expect(() => readConfig({ PAYMENT_STAND_IN: 'Y' }, '/srv')).toThrow('PAYMENT_STAND_IN must not be set in production')
  })
})
