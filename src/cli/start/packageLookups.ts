import { registerHooks } from 'node:module'
import type { ResolveFnOutput } from 'node:module'

/** Its `package.json` is so large (178 kB of `exports`) that parsing it is slow. */
const LARGE = 'drizzle-orm'
const inside = `/node_modules/${LARGE}/`

/**
 * Node parses a package's `exports` again for each resolved module, which took a sixth of startup. Resolves modules
 * of the large package by URL and its entries once. Call before they are loaded.
 */
export function shortenPackageLookups(): void {
  const entries = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context
      if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes(inside) === true && conditions.includes('import')) {
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      }
      const isEntry = (specifier === LARGE || specifier.startsWith(`${LARGE}/`)) && conditions.includes('import')
      if (!isEntry) return next(specifier, context)
      const found = entries.get(specifier) ?? next(specifier, context)
      entries.set(specifier, found)
      return { ...found, shortCircuit: true }
    },
  })
}
