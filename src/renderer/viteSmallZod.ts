import type { Plugin } from 'vite'

/** What zod's schemas have for JSON schemas alone. Each must be found, so that a new version of zod cannot bring it back unseen. */
const parts: [RegExp, string][] = [
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g, 'undefined'],
  [/return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g, ''],
]

/** Leaves the making of JSON schemas out of the bundle: only the server's API document needs it, and it would be 4.5 kB of every first visit. */
export function smallZod(): Plugin {
  return {
    name: 'small-zod',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const missing = parts.find(([part]) => code.search(part) < 0)
        if (missing) this.error(`zod's schemas have changed: ${String(missing[0])} is not in them`)
        return { code: parts.reduce((left, [part, instead]) => left.replaceAll(part, instead), code), map: null }
      },
    },
  }
}
