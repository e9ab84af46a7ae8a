import { parseSync, Visitor } from 'vite'

/** Files whose literals are the definition. */
const defining = ['src/shared/kernel/socket/commands.ts', 'src/renderer/entities/callQuery.ts']

const isCode = (text: unknown): boolean => typeof text === 'string' && /^(E00\d\d|E500)$/.test(text)

/**
 * Literals of a source file that have a name to be used instead, as lines to print: codes of socket commands, and query keys,
 * which derive from the call. Test files may write both, since they prove what goes over the wire.
 */
export function literalFaults(file: string, source: string): string[] {
  if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file) || defining.includes(file)) return []
  const faults: string[] = []
  const code = (text: unknown) => { if (isCode(text)) faults.push(`${file} writes ${String(text)}: use socketCommand of #shared/kernel/socket/commands.ts`) }
  new Visitor({
    Literal: ({ value }) => code(value),
    Property({ key, value }) {
      if (key.type !== 'Identifier') return
      code(key.name)
      if (key.name === 'queryKey' && value.type === 'ArrayExpression' && value.elements[0]?.type === 'Literal') {
        faults.push(`${file} writes a query key: use callQuery or callKey of #renderer/entities/callQuery.ts`)
      }
    },
  }).visit(parseSync(file, source).program)
  return faults
}
