import type { Plugin } from 'vite'

const jsonSchema = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const exported = /^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \}/gm

/** Replaces zod's JSON Schema export, which only the server uses but bundlers cannot drop, by functions that throw. */
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
