import type { Plugin } from 'vite'

const jsonSchema = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves out of the pages what zod turns schemas into JSON Schema with, which only the server does, for its API document. Every
 * schema names it as a method, so that no bundler finds it unused. Each of its functions throws instead.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: jsonSchema },
      handler: (code) => ({
        code: `const none = () => { throw new Error('no JSON Schema in a page') }\n${[...code.matchAll(exported)].map(([, name, alias]) => `export { none as ${name ?? alias} }`).join('\n')}`,
        map: null,
      }),
    },
  }
}
