import { z } from 'zod'

/** A path segment: letters, digits, underscore, hyphen (courses spec §5). */
const alias = z.string().regex(/^[\w-]{1,40}$/)
const config = z.object({ serviceAliases: z.array(alias) })

/**
 * Aliases under which a site's classes are served, `/{alias}/{courseSeq}` (platform spec §2, courses spec §2); `serviceAliases` in
 * the site's `config` JSON. Empty when invalid.
 */
export function serviceAliasesOf(configText: string): readonly string[] {
  try {
    return config.parse(JSON.parse(configText)).serviceAliases
  } catch {
    return []
  }
}
