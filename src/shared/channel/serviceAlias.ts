import { z } from 'zod'

/** A word in an address: letters, digits, underscore, hyphen, as a page path (courses spec §5). */
const alias = z.string().regex(/^[\w-]{1,40}$/)
const config = z.object({ serviceAliases: z.array(alias) })

/**
 * The words under which a site's classes have addresses of their own, `/{alias}/{courseSeq}` (platform spec §2, courses spec §2).
 * They stand as `serviceAliases` in the site's `config`, a JSON text; none where that says nothing of the kind.
 */
export function serviceAliasesOf(configText: string): readonly string[] {
  try {
    return config.parse(JSON.parse(configText)).serviceAliases
  } catch {
    return []
  }
}
