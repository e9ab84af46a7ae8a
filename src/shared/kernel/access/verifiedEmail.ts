import { z } from 'zod'

/** Acts that may need a verified email address: payment and posting are the site's choice, opening a site the platform's. */
export const verifiedActs = ['payment', 'posting', 'openingSite'] as const
export type VerifiedAct = (typeof verifiedActs)[number]
export const siteVerifiedActs = ['payment', 'posting'] as const satisfies readonly VerifiedAct[]

const KEY = 'verifiedEmailFor'
const written = z.object({ [KEY]: z.array(z.enum(siteVerifiedActs)) })

function settingsOf(config: string): object {
  try {
    const settings: unknown = JSON.parse(config)
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? settings : {}
  } catch {
    return {}
  }
}

/** Whether an act needs a verified email address (platform spec §4, AUTH-06); by default all do. `config` null: the platform. */
export function needsVerifiedEmail(act: VerifiedAct, config: string | null): boolean {
  const chosen = config === null ? undefined : written.safeParse(settingsOf(config)).data?.[KEY]
  return chosen === undefined || act === 'openingSite' || chosen.includes(act)
}

/** A site's `config` with its choice. */
export function withVerifiedActs(config: string, acts: readonly (typeof siteVerifiedActs)[number][]): string {
  return JSON.stringify({ ...settingsOf(config), [KEY]: acts })
}
