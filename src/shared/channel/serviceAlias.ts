import { z } from 'zod'

/** A path segment: letters, digits, underscore, hyphen (courses spec §5). */
const alias = z.string().regex(/^[\w-]{1,40}$/)
const config = z.object({ serviceAliases: z.array(alias) })

/** Aliases of a site's classes, `/{alias}/{courseSeq}` (platform and courses spec §2), from its `config`. Empty when invalid. */
export function serviceAliasesOf(configText: string): readonly string[] {
  try {
    return config.parse(JSON.parse(configText)).serviceAliases
  } catch {
    return []
  }
}
