import { registerHooks } from 'node:module'
import type { ResolveFnOutput } from 'node:module'

// 178 kB of `exports`.
const LARGE = 'drizzle-orm'
const inside = `/node_modules/${LARGE}/`

/** Node parses `exports` for every module (a sixth of startup); resolves the large package once. Call before it loads. */
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
