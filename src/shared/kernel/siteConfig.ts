/** The settings in a site's `channelSetting.config` (platform spec §3); none when it cannot be read. */
export function siteSettings(config: string): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(config)
    return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? { ...settings } : {}
  } catch {
    return {}
  }
}

/** A site's `config` with one setting changed; the others stay. */
export function withSiteSetting(config: string, name: string, value: unknown): string {
  return JSON.stringify({ ...siteSettings(config), [name]: value })
}
