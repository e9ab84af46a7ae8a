import { z } from 'zod'
import { siteSettings, withSiteSetting } from '#shared/kernel/siteConfig.ts'

/** Acts that may need a verified email address: payment and posting are the site's choice, opening a site the platform's. */
export const verifiedActs = ['payment', 'posting', 'openingSite'] as const
export type VerifiedAct = (typeof verifiedActs)[number]
export const siteVerifiedActs = ['payment', 'posting'] as const satisfies readonly VerifiedAct[]

const KEY = 'verifiedEmailFor'
const written = z.object({ [KEY]: z.array(z.enum(siteVerifiedActs)) })

const chosenIn = (config: string) => written.safeParse(siteSettings(config)).data?.[KEY]

/** The site's choice of acts that need a verified email address; by default all. */
export const verifiedActsOf = (config: string): (typeof siteVerifiedActs)[number][] => chosenIn(config) ?? [...siteVerifiedActs]

/** Whether an act needs a verified email address (platform spec §4, AUTH-06); by default all do. `config` null: the platform. */
export function needsVerifiedEmail(act: VerifiedAct, config: string | null): boolean {
  const chosen = config === null ? undefined : chosenIn(config)
  return chosen === undefined || act === 'openingSite' || chosen.includes(act)
}

/** A site's `config` with its choice. */
export function withVerifiedActs(config: string, acts: readonly (typeof siteVerifiedActs)[number][]): string {
  return withSiteSetting(config, KEY, acts)
}
