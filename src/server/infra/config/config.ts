import { join, resolve } from 'node:path'
import { z } from 'zod'
import { hostNameOf, isIpAddress, SITE_DOMAIN_DEFAULT } from '#shared/kernel/siteHost.ts'
import { isToolKey } from '#shared/analytics/integrations.ts'
import type { Tool } from '#shared/analytics/toolTypes.ts'
import { features } from '#shared/course/features.ts'
import type { Feature } from '#shared/course/features.ts'
import { UPLOAD_MAX_BYTES_DEFAULT } from '#shared/upload/limits.ts'
import { companyEnvironment, companySettings } from './companySettings.ts'
import type { CompanySettings } from './companySettings.ts'
import { missingPaymentKey, paymentEnvironment, paymentSettings } from './paymentSettings.ts'
import type { PaymentSettings } from './paymentSettings.ts'
import { conferenceEnvironment, conferenceSettings } from './conferenceSettings.ts'
import type { ConferenceSettings } from './conferenceSettings.ts'
import { mapEnvironment, mapSettings } from './mapSettings.ts'
import type { MapSettings } from './mapSettings.ts'
import { postcodeEnvironment, postcodeSettings } from './postcodeSettings.ts'
import type { PostcodeSettings } from './postcodeSettings.ts'
import { socialEnvironment, socialSettings } from './socialSettings.ts'
import type { SocialSettings } from './socialSettings.ts'
import { videoHostEnvironment, videoHostSettings } from './videoHostSettings.ts'
import type { VideoHostSettings } from './videoHostSettings.ts'

/** An invalid setting; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional())
const list = (text: string) => text.split(',').map((part) => part.trim()).filter((part) => part !== '')

const environment = z.object({
  PORT: z.preprocess(blankAsAbsent, z.coerce.number().int().min(0).max(65_535).default(4000)),
  HOST: z.preprocess(blankAsAbsent, z.string().default('localhost')),
  DATA_DIR: z.preprocess(blankAsAbsent, z.string().default('.data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
  PUBLIC_ORIGIN: optional(z.url({ protocol: /^https?$/ })),
  SITE_DOMAIN: optional(z.string().trim().toLowerCase().max(200).regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?$/)),
  ALLOWED_ORIGINS: z.preprocess(blankAsAbsent, z.string().default('app://madang')),
  TRUST_PROXY: z.preprocess(blankAsAbsent, z.enum(['Y', 'N']).default('N')),
  SECRET_KEY: optional(z.string().min(32)),
  GUIDE_OPERATION_URL: optional(z.url({ protocol: /^https?$/ })),
  GUIDE_LEARNER_URL: optional(z.url({ protocol: /^https?$/ })),
  GUIDE_ACADEMY_URL: optional(z.url({ protocol: /^https?$/ })),
  TAG_MANAGER_ID: optional(z.string().refine((id) => isToolKey({ toolType: 'TAG_MANAGER', apiKeyId: id }))),
  ERROR_REPORTING_DSN: optional(z.string().refine((dsn) => isToolKey({ toolType: 'ERROR_REPORTING', apiKeyId: dsn }))),
  CHAT_KEY: optional(z.string().refine((key) => isToolKey({ toolType: 'CHAT', apiKeyId: key }))),
  KAKAO_SHARE_KEY: optional(z.string().refine((key) => isToolKey({ toolType: 'KAKAO_SHARE', apiKeyId: key }))),
  UPLOAD_MAX_BYTES: z.preprocess(blankAsAbsent, z.coerce.number().int().positive().default(UPLOAD_MAX_BYTES_DEFAULT)),
  REQUESTS_PER_MINUTE: z.preprocess(blankAsAbsent, z.coerce.number().int().nonnegative().default(1200)),
  CAMPAIGN_MAILS_PER_MINUTE: z.preprocess(blankAsAbsent, z.coerce.number().int().nonnegative().default(600)),
  LOG_LEVEL: z.preprocess(blankAsAbsent, z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
  NODE_ENV: z.preprocess(blankAsAbsent, z.enum(['development', 'production', 'test']).default('production')),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//)),
  MAIL_FROM: z.preprocess(blankAsAbsent, z.string().default('Madang <no-reply@madang.test>')),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(z.url()),
  S3_REGION: z.preprocess(blankAsAbsent, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  FEATURES: z.preprocess(blankAsAbsent, z.string().default('').transform(list).pipe(z.array(z.enum(features)))),
  MADANG_OPERATORS: z.preprocess(blankAsAbsent, z.string().toLowerCase().default('').transform(list).pipe(z.array(z.email().max(254)).max(100))),
  DATABASE_POOL: z.preprocess(blankAsAbsent, z.coerce.number().int().min(1).max(200).default(10)),
  JOB_HEARTBEAT_SECONDS: z.preprocess(blankAsAbsent, z.coerce.number().int().min(10).max(3600).default(30)),
  ...socialEnvironment,
  ...paymentEnvironment,
  ...postcodeEnvironment,
  ...mapEnvironment,
  ...conferenceEnvironment,
  ...videoHostEnvironment,
  ...companyEnvironment,
})

/** All settings that the environment may have. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  /** After this long without a sign of life, a job counts as one of a dead process. */
  jobHeartbeatSeconds: number
  /** Public origin, when it differs from the address that the server listens on. */
  publicOrigin: string | undefined
  /** Parent domain of the sites. */
  siteDomain: string
  /** CORS allow-list, besides its own origin. */
  allowedOrigins: string[]
  trustProxy: boolean
  tools: Tool[]
  /** Guide URLs (SHELL-16); null hides the link. */
  guides: { operation: string | null; learner: string | null; academy: string | null }
  secretKey: string | undefined
  uploadMaxBytes: number
  /** Per address; 0 disables the limit. */
  requestsPerMinute: number
  campaignMailsPerMinute: number
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  mode: 'development' | 'production' | 'test'
  smtpUrl: string | undefined
  mailFrom: string
  s3: { bucket: string; endpoint: string | undefined; region: string; accessKeyId: string | undefined; secretAccessKey: string | undefined } | undefined
  social: SocialSettings
  payment: PaymentSettings
  postcode: PostcodeSettings
  map: MapSettings
  conference: ConferenceSettings
  videoHost: VideoHostSettings
  company: CompanySettings
  features: Feature[]
  /** Addresses of the platform's operators; they count once they are verified. */
  operators: string[]
  webRoot: string
}

const expected: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  DATABASE_URL: 'a PostgreSQL address such as postgres://user:password@host:5432/name',
  PUBLIC_ORIGIN: 'an address such as https://learn.example.com',
  SITE_DOMAIN: 'a domain such as learn.example.com',
  MAP_TILES_URL: 'an http or https address with {z}, {x} and {y}',
  GUIDE_OPERATION_URL: 'an http or https address',
  GUIDE_LEARNER_URL: 'an http or https address',
  GUIDE_ACADEMY_URL: 'an http or https address',
  SECRET_KEY: 'a secret of at least 32 characters',
  UPLOAD_MAX_BYTES: 'a number of bytes above 0',
  REQUESTS_PER_MINUTE: 'a number, 0 for no limit',
  CAMPAIGN_MAILS_PER_MINUTE: 'a number, 0 for no limit',
  TAG_MANAGER_ID: 'a container such as GTM-ABC12',
  ERROR_REPORTING_DSN: 'an address such as https://<key>@errors.example.com/1',
  CHAT_KEY: 'the key of the chat, a UUID',
  KAKAO_SHARE_KEY: 'the JavaScript key of an app at Kakao Developers, 32 characters',
  LOG_LEVEL: 'one of silent, error, warn, info, debug',
  NODE_ENV: 'one of development, production, test',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  S3_ENDPOINT: 'an http or https address',
  FEATURES: `a list of ${features.join(', ')}`,
  MADANG_OPERATORS: 'a list of email addresses, set apart by commas',
  DATABASE_POOL: 'a number of connections from 1 to 200',
  JOB_HEARTBEAT_SECONDS: 'a number of seconds from 10 to 3600',
  SNS_TIMEOUT_MS: 'a number of milliseconds from 100 to 60000',
  SNS_STAND_IN: 'Y or N',
  NICE_SECRET_KEY: 'the secret key of NICE, at least 32 characters',
  NICE_API_URL: 'an http or https address',
  NICE_SCRIPT_URL: 'an http or https address',
  KAKAOPAY_API_URL: 'an http or https address',
  PAYPAL_API_URL: 'an http or https address',
  PAYMENT_TIMEOUT_MS: 'a number of milliseconds from 100 to 60000',
  PAYMENT_WON_PER_DOLLAR: 'a number above 0, such as 1400',
  PAYMENT_STAND_IN: 'Y or N',
  POSTCODE_URL: 'an http or https address',
  POSTCODE_TIMEOUT_MS: 'a number of milliseconds from 100 to 60000',
  POSTCODE_STAND_IN: 'Y or N',
  JITSI_ORIGIN: 'an https address such as https://meet.example.com',
  JITSI_SECRET: 'the secret of the Jitsi application, at least 16 characters',
  LIVE_STAND_IN: 'Y or N',
  YOUTUBE_API_KEY: 'a key of letters, digits, - and _',
  VIDEO_HOST_TIMEOUT_MS: 'a number of milliseconds from 100 to 60000',
  VIDEO_HOST_STAND_IN: 'Y or N',
  COMPANY_REG_NO: 'a business registration number with its check digit, such as 124-81-00998',
}

/** Reads the settings. Throws ConfigError with a one-sentence message. */
export function readConfig(env: Record<string, string | undefined>, projectRoot: string): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    const shown = /SECRET|_KEY$/.test(name) || name.endsWith('_URL') ? '' : ` "${env[name]}"`
    throw new ConfigError(`The setting ${name}${shown} cannot be used: it must be ${expected[name] ?? 'a valid value'}.`)
  }
  const e = parsed.data
  if (e.NODE_ENV === 'production' && e.SECRET_KEY === undefined && e.DATABASE_URL !== undefined) {
    throw new ConfigError('SECRET_KEY must be set in production with PostgreSQL: every server process signs links with the same key.')
  }
  if (e.NODE_ENV === 'production' && e.SNS_STAND_IN === 'Y') throw new ConfigError('SNS_STAND_IN must not be set in production: anyone could log in as anyone.')
  if (e.NODE_ENV === 'production' && e.PAYMENT_STAND_IN === 'Y') throw new ConfigError('PAYMENT_STAND_IN must not be set in production: anyone could buy without paying.')
  if (e.NODE_ENV === 'production' && e.LIVE_STAND_IN === 'Y') throw new ConfigError('LIVE_STAND_IN must not be set in production: its rooms are empty pages.')
  if (e.NODE_ENV === 'production' && e.POSTCODE_STAND_IN === 'Y') throw new ConfigError('POSTCODE_STAND_IN must not be set in production: its addresses are made up.')
  if (e.NODE_ENV === 'production' && e.VIDEO_HOST_STAND_IN === 'Y') throw new ConfigError('VIDEO_HOST_STAND_IN must not be set in production: its videos are made up.')
  const missingKey = missingPaymentKey(e)
  if (missingKey !== undefined) throw new ConfigError(`The setting ${missingKey} is missing: a payment company needs all of its keys.`)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(projectRoot, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    jobHeartbeatSeconds: e.JOB_HEARTBEAT_SECONDS,
    publicOrigin: e.PUBLIC_ORIGIN?.replace(/\/$/, ''),
    siteDomain: e.SITE_DOMAIN ?? domainOf(e.PUBLIC_ORIGIN, e.HOST),
    allowedOrigins: list(e.ALLOWED_ORIGINS),
    trustProxy: e.TRUST_PROXY === 'Y',
    guides: { operation: e.GUIDE_OPERATION_URL ?? null, learner: e.GUIDE_LEARNER_URL ?? null, academy: e.GUIDE_ACADEMY_URL ?? null },
    tools: [
      { toolType: 'TAG_MANAGER', apiKeyId: e.TAG_MANAGER_ID ?? '' }, { toolType: 'ERROR_REPORTING', apiKeyId: e.ERROR_REPORTING_DSN ?? '' }, { toolType: 'CHAT', apiKeyId: e.CHAT_KEY ?? '' },
      { toolType: 'KAKAO_SHARE', apiKeyId: e.KAKAO_SHARE_KEY ?? '' },
    ].filter((tool): tool is Tool => tool.apiKeyId !== ''),
    secretKey: e.SECRET_KEY,
    uploadMaxBytes: e.UPLOAD_MAX_BYTES,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    campaignMailsPerMinute: e.CAMPAIGN_MAILS_PER_MINUTE,
    logLevel: e.LOG_LEVEL,
    mode: e.NODE_ENV,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    s3: e.S3_BUCKET === undefined ? undefined : {
      bucket: e.S3_BUCKET, endpoint: e.S3_ENDPOINT, region: e.S3_REGION, accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY,
    },
    social: socialSettings(e, e.NODE_ENV === 'development' && e.PUBLIC_ORIGIN === undefined),
    payment: paymentSettings(e, e.NODE_ENV === 'development' && e.PUBLIC_ORIGIN === undefined),
    conference: conferenceSettings(e, e.NODE_ENV === 'development' && e.PUBLIC_ORIGIN === undefined),
    postcode: postcodeSettings(e, e.NODE_ENV === 'development' && e.PUBLIC_ORIGIN === undefined),
    map: mapSettings(e),
    videoHost: videoHostSettings(e, e.NODE_ENV === 'development' && e.PUBLIC_ORIGIN === undefined),
    company: companySettings(e),
    features: e.FEATURES,
    operators: e.MADANG_OPERATORS,
    webRoot: join(projectRoot, 'dist/web'),
  }
}

function domainOf(publicOrigin: string | undefined, host: string): string {
  const name = hostNameOf(publicOrigin === undefined ? host : new URL(publicOrigin).host)
  return name === '' || isIpAddress(name) ? SITE_DOMAIN_DEFAULT : name
}
