import { parseSync, Visitor } from 'vite'

// The definitions themselves.
const defining = ['src/shared/kernel/socket/commands.ts', 'src/renderer/entities/callQuery.ts']

// Codes of another company that look alike.
const foreign = 'src/server/infra/postcode/'

const isCode = (text: unknown): boolean => typeof text === 'string' && /^(E00\d\d|E500)$/.test(text)

/** Literals that have a name: socket command codes and query keys; and the contract taken apart, which keeps every call of it in a page's scripts. Tests may use all, to prove what is sent. */
export function literalFaults(file: string, source: string): string[] {
  if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file) || defining.includes(file) || file.startsWith(foreign)) return []
  const faults: string[] = []
  const code = (text: unknown) => { if (isCode(text)) faults.push(`${file} writes ${String(text)}: use socketCommand of #shared/kernel/socket/commands.ts`) }
  new Visitor({
    Literal: ({ value }) => code(value),
    VariableDeclarator({ id, init }) {
      if (id.type === 'ObjectPattern' && init?.type === 'Identifier' && init.name === 'contract') faults.push(`${file} takes the contract apart: write contract.board or the like`)
    },
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
