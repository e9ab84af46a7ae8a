import { z } from 'zod'
import { snsTypes } from '#shared/social/providers.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'

export const socialSettingNames = { KAK: 'KAKAO', NAV: 'NAVER', GOG: 'GOOGLE', FAB: 'FACEBOOK' } as const satisfies Record<SnsTypeCd, string>

const parts = ['CLIENT_ID', 'CLIENT_SECRET', 'AUTHORIZE_URL', 'TOKEN_URL', 'USERINFO_URL'] as const
type SettingName = `SNS_${(typeof socialSettingNames)[SnsTypeCd]}_${(typeof parts)[number]}`

/** OAuth client registration; URLs only when they differ from the provider's published ones. */
export interface SocialRegistration {
  clientId: string | undefined
  clientSecret: string | undefined
  authorizeUrl: string | undefined
  tokenUrl: string | undefined
  userInfoUrl: string | undefined
}

export interface SocialSettings {
  registrations: Record<SnsTypeCd, SocialRegistration>
  /** Secrets of the sites' own registrations, by client id. */
  siteSecrets: ReadonlyMap<string, string>
  timeoutMs: number
  /** Replaces providers without a registration by a login page of our own. Never in production. */
  standIn: boolean
}

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional())

export const socialEnvironment = {
  ...Object.fromEntries(Object.values(socialSettingNames).flatMap((name) => parts.map((part) => [
    `SNS_${name}_${part}`, optional(part.endsWith('_URL') ? z.url({ protocol: /^https?$/ }) : z.string()),
  ]))) as unknown as Record<SettingName, z.ZodOptional<z.ZodType<string>>>,
  /** `<client id>=<secret>`, comma-separated. */
  SNS_SITE_SECRETS: z.preprocess(blankAsAbsent, z.string().default('')),
  SNS_TIMEOUT_MS: z.preprocess(blankAsAbsent, z.coerce.number().int().min(100).max(60_000).default(8000)),
  SNS_STAND_IN: optional(z.enum(['Y', 'N'])),
}

type Environment = Partial<Record<SettingName, string | undefined>> & { SNS_SITE_SECRETS: string; SNS_TIMEOUT_MS: number; SNS_STAND_IN?: 'Y' | 'N' | undefined }

/** Reads the settings. @param mayStandIn default of `standIn` */
export function socialSettings(env: Environment, mayStandIn: boolean): SocialSettings {
  const registrationOf = (type: SnsTypeCd): SocialRegistration => {
    const of = (part: (typeof parts)[number]) => env[`SNS_${socialSettingNames[type]}_${part}`]
    return { clientId: of('CLIENT_ID'), clientSecret: of('CLIENT_SECRET'), authorizeUrl: of('AUTHORIZE_URL'), tokenUrl: of('TOKEN_URL'), userInfoUrl: of('USERINFO_URL') }
  }
  const pairs = env.SNS_SITE_SECRETS.split(',').map((pair) => pair.trim()).filter((pair) => pair.includes('='))
  return {
    registrations: Object.fromEntries(snsTypes.map((type) => [type, registrationOf(type)])) as Record<SnsTypeCd, SocialRegistration>,
    siteSecrets: new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])),
    timeoutMs: env.SNS_TIMEOUT_MS,
    standIn: env.SNS_STAND_IN === undefined ? mayStandIn : env.SNS_STAND_IN === 'Y',
  }
}
